/** The modules with business rules, which most order code needs. */
export const shared = [
  'shared/kinds',
  'shared/letters',
  'shared',
  'shared/picklist',
  'shared/order',
  'shared/order/family',
  'shared/order/shares',
  'shared/order/rules',
  'shared/order/renewal',
  'shared/order/corrections',
  'shared/order/merge',
  'shared/order/paste',
  'shared/changelog',
  'shared/api',
] as const

export const kit = ['web/ui', 'web/words'] as const
export const shell = ['web/shell/page', 'web/shell/leaving', 'web/shell/session', 'web/draft'] as const
export const editing = ['web/order/model', 'web/order', 'web/order/save', 'web/order/conflict'] as const
/** Modules that every part of a screen needs. */
export const base = [...shared, ...kit, 'web/api'] as const
/** Modules for screens that show orders without changing them. */
export const reading = ['shared', 'shared/kinds', 'shared/order', 'shared/api', ...kit, 'web/api'] as const
