import type { Room } from './room.ts'

/** All rooms of the rules: most of what concerns orders needs them. */
export const shared = [
  'shared/kinds',
  'shared',
  'shared/picklist',
  'shared/order',
  'shared/order/family',
  'shared/order/shares',
  'shared/order/rules',
  'shared/order/renewal',
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
const admin = 'web/screens/admin'

/** The rooms of the browser's part. */
export const webRooms: Readonly<Record<string, Room>> = {
  'web/ui': {
    rooms: [],
    packages: ['react', 'react-dom', 'radix-ui', 'downshift', '@tanstack/react-virtual'],
  },
  'web/words': { rooms: ['shared', 'shared/kinds', 'shared/order', 'web/ui'], packages: ['react'] },
  'web/api': { rooms: ['shared', 'shared/api'], packages: ['react', '@tanstack/react-query'] },
  'web/print': {
    rooms: [...shared, 'shared/document', ...kit, 'web/api'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/shell/page': { rooms: ['web/ui', 'web/api'], packages: ['react', 'react-router'] },
  'web/shell/leaving': {
    rooms: ['shared', 'shared/kinds', 'shared/order'],
    packages: ['react', 'react-router'],
  },
  'web/shell/session': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/page', 'web/shell/leaving'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/shell/dialogs': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/leaving', 'web/shell/session'],
    packages: ['react'],
  },
  'web/shell/header': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/page', 'web/shell/session'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/shell/palette': {
    rooms: [
      'shared',
      'shared/picklist',
      'shared/api',
      'web/ui',
      'web/api',
      'web/shell/session',
      'web/shell/header',
    ],
    packages: ['react', 'react-router', 'downshift'],
  },
  'web/shell': {
    rooms: ['shared', 'web/ui', ...shell, 'web/shell/dialogs', 'web/shell/header', 'web/shell/palette'],
    packages: ['react', 'react-router'],
  },
  'web/order/model': { rooms: [...shared, 'web/api'], packages: [] },
  'web/order': {
    rooms: [...shared, 'web/ui', 'web/api', 'web/order/model'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/order/list': {
    rooms: ['shared', 'shared/kinds', 'shared/order', 'shared/api', 'web/ui', 'web/api'],
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
  'web/order/splits': {
    rooms: [...shared, 'web/ui', 'web/api', 'web/shell/leaving', 'web/shell/session', 'web/order'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/order/views': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', 'web/shell/leaving', 'web/shell/session'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/order/quick-edit': {
    rooms: [...shared, ...kit, 'web/api', 'web/shell/leaving', 'web/shell/session', ...editing],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/renewal': {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/shell/page',
      'web/shell/leaving',
      'web/shell/session',
      'web/order/model',
      'web/order',
      'web/order/save',
    ],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/screens/login': {
    rooms: ['shared', 'shared/api', 'web/ui', 'web/api', ...shell, 'web/shell/header'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/entry': {
    rooms: [...shared, ...kit, 'web/api', ...shell],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/screens/accounts/splits': {
    rooms: [...shared, ...kit, 'web/api', ...shell, 'web/order/model', 'web/order'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/screens/accounts': {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      ...shell,
      'web/entry',
      'web/renewal',
      'web/screens/accounts/splits',
    ],
    packages: ['react', 'react-router', '@tanstack/react-query', '@tanstack/react-virtual'],
  },
  [`${admin}/import`]: {
    rooms: [...shared, ...kit, 'shared/csv', 'web/api', ...shell, 'web/entry'],
    packages: [
      'react',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'fflate',
      'read-excel-file',
      'write-excel-file',
    ],
  },
  [`${admin}/lists`]: {
    rooms: [...shared, ...kit, 'web/api', ...shell, 'web/entry', `${admin}/import`],
    packages: [
      'react',
      'react-router',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
    ],
  },
  [`${admin}/orders`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/print',
      ...shell,
      'web/order',
      'web/order/list',
      'web/order/views',
      'web/order/quick-edit',
    ],
    packages: ['react', 'react-router', '@tanstack/react-query', '@tanstack/react-virtual'],
  },
  [`${admin}/legal`]: {
    rooms: [...shared, ...kit, 'web/api', ...shell],
    packages: ['react', '@tanstack/react-query'],
  },
  [admin]: {
    rooms: [
      ...shared,
      ...kit,
      ...shell,
      `${admin}/import`,
      `${admin}/lists`,
      `${admin}/orders`,
      `${admin}/legal`,
    ],
    packages: ['react', 'react-router'],
  },
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
      'web/order/splits',
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
      'web/shell/page',
      'web/shell/session',
      'web/order',
      'web/order/list',
      'web/order/splits',
      'web/order/views',
      `${insights}/card`,
    ],
    packages: ['react', 'react-router', '@tanstack/react-query', '@tanstack/react-virtual'],
  },
  [insights]: {
    rooms: [
      'shared',
      'web/ui',
      'web/order/views',
      'web/shell/page',
      'web/shell/session',
      'web/renewal',
      'web/order/list',
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
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/shell/leaving',
      'web/order/model',
      'web/order',
      `${form}/form`,
      `${form}/shares`,
    ],
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
  [`${form}/splits`]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/shell/page',
      'web/shell/session',
      'web/order/model',
      'web/order',
      'web/order/splits',
      `${form}/form`,
    ],
    packages: ['react', '@tanstack/react-query'],
  },
  [form]: {
    rooms: [
      ...shared,
      ...kit,
      'web/api',
      'web/print',
      ...shell,
      'web/shell/dialogs',
      ...editing,
      'web/order/splits',
      `${form}/drafts`,
      `${form}/form`,
      `${form}/summary`,
      `${form}/line-editor`,
      `${form}/shares`,
      `${form}/splits`,
      `${form}/paste`,
      `${form}/lines`,
      `${form}/submit`,
    ],
    packages: ['react', 'react-router'],
  },
  web: {
    rooms: [
      'shared',
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
    packages: ['react', 'react-dom', 'react-router', '@tanstack/react-query', '@fontsource-variable/inter'],
  },
}
