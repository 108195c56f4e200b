/**
 * The rooms of the house, from the lowest floor to the highest: a room is a folder of src with those below it that
 * are no rooms themselves, or the files it names. It may import the rooms and packages of its own lists, no others,
 * and a list may name lower floors only.
 */
export interface Room {
  rooms: readonly string[]
  packages: readonly string[]
  /** Files of another room's folder that stand on another floor than that folder. */
  files?: readonly string[]
}

const shared = [
  'shared/kinds',
  'shared',
  'shared/order',
  'shared/order/family',
  'shared/order/shares',
  'shared/order/rules',
  'shared/order/merge',
  'shared/order/paste',
  'shared/changelog',
  'shared/api',
] as const

const kit = ['web/ui', 'web/words'] as const
const shell = ['web/shell/page', 'web/shell/leaving', 'web/shell/session'] as const
const editing = ['web/order/model', 'web/order', 'web/order/save', 'web/order/conflict'] as const
const form = 'web/screens/order-form'
const insights = 'web/screens/insights'

export const rooms: Readonly<Record<string, Room>> = {
  'shared/kinds': { files: ['shared/order/kinds.ts'], rooms: [], packages: [] },
  shared: { rooms: ['shared/kinds'], packages: ['zod', 'big.js'] },
  'shared/order': { rooms: ['shared/kinds', 'shared'], packages: ['zod', 'big.js'] },
  'shared/order/family': { rooms: ['shared', 'shared/kinds', 'shared/order'], packages: [] },
  'shared/order/shares': { rooms: ['shared', 'shared/kinds', 'shared/order'], packages: [] },
  'shared/order/rules': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'shared/order/family', 'shared/order/shares'],
    packages: [],
  },
  'shared/order/merge': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'shared/order/shares', 'shared/order/rules'],
    packages: [],
  },
  'shared/order/paste': { rooms: ['shared', 'shared/kinds', 'shared/order'], packages: [] },
  'shared/changelog': {
    files: ['shared/changelog.ts'],
    rooms: ['shared', 'shared/kinds', 'shared/order', 'shared/order/shares', 'shared/order/merge'],
    packages: [],
  },
  'shared/api': {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/order',
      'shared/order/family',
      'shared/order/shares',
      'shared/changelog',
    ],
    packages: ['zod'],
  },

  'server/db': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'shared/api'],
    packages: ['node:', 'pg', 'drizzle-orm'],
  },
  'server/db/embedded': { rooms: [], packages: ['node:', 'pg', 'fastify'] },
  'server/context': {
    files: [
      'server/audit.ts',
      'server/config.ts',
      'server/context.ts',
      'server/environment.ts',
      'server/implement.ts',
      'server/session.ts',
      'server/shutdown.ts',
    ],
    rooms: ['shared', 'shared/api', 'server/db'],
    packages: ['node:', 'fastify', 'zod', 'drizzle-orm', 'pino', 'pg'],
  },
  'server/http': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context'],
    packages: ['node:', 'fastify', '@fastify/', 'zod'],
  },
  'server/auth': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context', 'server/http'],
    packages: ['fastify', 'drizzle-orm'],
  },
  'server/people': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context', 'server/http'],
    packages: ['drizzle-orm'],
  },
  'server/picklists': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context', 'server/http'],
    packages: ['drizzle-orm'],
  },
  'server/feedback': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context', 'server/http'],
    packages: ['fastify'],
  },
  'server/help': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context'],
    packages: [],
  },
  'server/aces': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'server/db'],
    packages: ['node:', 'zod', 'drizzle-orm'],
  },
  'server/aces/simulator': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'server/db', 'server/aces'],
    packages: ['node:', 'zod', 'drizzle-orm'],
  },
  'server/orders': {
    rooms: [...shared, 'server/db', 'server/context', 'server/http'],
    packages: ['node:', 'fastify', 'zod', 'drizzle-orm'],
  },
  'server/orders/list': {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/order',
      'shared/api',
      'server/db',
      'server/context',
      'server/orders',
    ],
    packages: ['node:', 'drizzle-orm', 'pg'],
  },
  'server/finalizing': {
    rooms: [
      ...shared,
      'server/db',
      'server/context',
      'server/http',
      'server/aces',
      'server/aces/simulator',
      'server/orders',
    ],
    packages: ['node:', 'fastify', 'zod', 'drizzle-orm'],
  },
  'server/seed/demo': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'shared/order/shares'],
    packages: ['node:', 'zod'],
  },
  'server/seed': {
    rooms: [...shared, 'server/db', 'server/context', 'server/aces', 'server/orders', 'server/seed/demo'],
    packages: ['drizzle-orm', 'pg'],
  },
  server: {
    rooms: [
      ...shared,
      'server/db',
      'server/db/embedded',
      'server/context',
      'server/http',
      'server/auth',
      'server/people',
      'server/picklists',
      'server/feedback',
      'server/help',
      'server/aces',
      'server/orders',
      'server/orders/list',
      'server/finalizing',
      'server/seed',
    ],
    packages: ['node:', 'fastify', '@fastify/', 'fastify-type-provider-zod', 'zod', 'pino'],
  },

  'web/ui': {
    rooms: [],
    packages: ['react', 'react-dom', 'radix-ui', 'downshift', '@tanstack/react-virtual'],
  },
  'web/words': { rooms: ['shared', 'shared/kinds', 'shared/order', 'web/ui'], packages: ['react'] },
  'web/api': { rooms: ['shared', 'shared/api'], packages: ['react', '@tanstack/react-query'] },
  'web/print': { rooms: [...shared, ...kit, 'web/api'], packages: ['react', '@tanstack/react-query'] },
  'web/shell/page': { rooms: ['web/ui'], packages: ['react', 'react-router'] },
  'web/shell/leaving': {
    rooms: ['shared', 'shared/kinds', 'shared/order'],
    packages: ['react', 'react-router'],
  },
  'web/shell/session': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/page', 'web/shell/leaving'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/shell/dialogs': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/session'],
    packages: ['react', 'zod'],
  },
  'web/shell/header': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/session'],
    packages: ['react', 'react-router'],
  },
  'web/shell': {
    rooms: ['web/ui', ...shell, 'web/shell/dialogs', 'web/shell/header'],
    packages: ['react', 'react-router'],
  },
  'web/order/model': { rooms: [...shared, 'web/api'], packages: [] },
  'web/order': {
    rooms: [...shared, 'web/ui', 'web/api', 'web/order/model'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/order/save': {
    rooms: [...shared, 'web/api', 'web/order/model', 'web/order'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/order/conflict': {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/shell/session',
      'web/order/model',
      'web/order',
      'web/order/save',
    ],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/order/quick-edit': {
    rooms: [...shared, ...kit, 'web/api', 'web/shell/leaving', 'web/shell/session', ...editing],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/screens/login': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', ...shell, 'web/shell/header'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/screens/accounts': { rooms: ['web/shell/page'], packages: ['react'] },
  'web/screens/admin': { rooms: ['shared', 'web/shell/page', 'web/shell/session'], packages: ['react'] },
  [`${insights}/calculator`]: {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/session', 'web/order'],
    packages: ['react'],
  },
  [`${insights}/card`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/print',
      ...shell,
      'web/shell/dialogs',
      'web/order',
      'web/order/quick-edit',
    ],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  [`${insights}/list`]: {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/order',
      'shared/api',
      ...kit,
      'web/api',
      'web/order',
      `${insights}/card`,
    ],
    packages: ['react', 'react-router', '@tanstack/react-query', '@tanstack/react-virtual'],
  },
  [insights]: {
    rooms: [
      'shared',
      'web/ui',
      'web/shell/page',
      'web/shell/session',
      `${insights}/calculator`,
      `${insights}/card`,
      `${insights}/list`,
    ],
    packages: ['react', 'react-router'],
  },
  [`${form}/form`]: {
    rooms: [...shared, ...kit, 'web/api', 'web/shell/session', 'web/order/model', 'web/order'],
    packages: ['react'],
  },
  [`${form}/drafts`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      ...shell,
      'web/order/model',
      'web/order',
      'web/order/save',
      `${form}/form`,
    ],
    packages: ['react', 'react-router'],
  },
  [`${form}/shares`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/shell/session',
      'web/order/model',
      'web/order',
      `${form}/form`,
    ],
    packages: ['react'],
  },
  [`${form}/summary`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/order/model',
      'web/order',
      'web/order/save',
      `${form}/drafts`,
      `${form}/form`,
      `${form}/shares`,
    ],
    packages: ['react'],
  },
  [`${form}/line-editor`]: {
    rooms: [...shared, ...kit, 'web/api', 'web/order/model', 'web/order', `${form}/form`, `${form}/shares`],
    packages: ['react'],
  },
  [`${form}/paste`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/order/model',
      'web/order',
      `${form}/form`,
      `${form}/line-editor`,
    ],
    packages: ['react'],
  },
  [`${form}/lines`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/shell/session',
      'web/order/model',
      'web/order',
      `${form}/form`,
      `${form}/line-editor`,
      `${form}/paste`,
    ],
    packages: ['react'],
  },
  [`${form}/submit`]: {
    rooms: [...shared, ...kit, 'web/api', ...shell, ...editing, `${form}/drafts`, `${form}/form`],
    packages: ['react', 'react-router'],
  },
  [form]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/print',
      ...shell,
      ...editing,
      `${form}/drafts`,
      `${form}/form`,
      `${form}/summary`,
      `${form}/line-editor`,
      `${form}/shares`,
      `${form}/paste`,
      `${form}/lines`,
      `${form}/submit`,
    ],
    packages: ['react', 'react-router'],
  },
  web: {
    rooms: [
      'web/ui',
      'web/api',
      ...shell,
      'web/shell',
      'web/screens/login',
      'web/screens/accounts',
      'web/screens/admin',
      insights,
      form,
    ],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@tanstack/react-query',
      'zod',
      '@fontsource-variable/inter',
    ],
  },
}
