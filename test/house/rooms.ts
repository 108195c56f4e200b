import type { Room } from './room.ts'
import { shared, webRooms } from './web-rooms.ts'

export const rooms: Readonly<Record<string, Room>> = {
  'shared/kinds': { files: ['shared/order/kinds.ts'], rooms: [], packages: [] },
  shared: { rooms: ['shared/kinds'], packages: ['zod', 'big.js'] },
  'shared/picklist': { rooms: ['shared/kinds', 'shared'], packages: ['zod'] },
  'shared/order': { rooms: ['shared/kinds', 'shared', 'shared/picklist'], packages: ['zod', 'big.js'] },
  'shared/order/family': { rooms: ['shared', 'shared/kinds', 'shared/order'], packages: [] },
  'shared/order/shares': { rooms: ['shared', 'shared/kinds', 'shared/order'], packages: [] },
  'shared/order/rules': {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/picklist',
      'shared/order',
      'shared/order/family',
      'shared/order/shares',
    ],
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
  'shared/csv': { rooms: ['shared', 'shared/kinds', 'shared/picklist'], packages: ['csv-parse'] },
  'shared/api': {
    rooms: [
      'shared',
      'shared/picklist',
      'shared/kinds',
      'shared/order',
      'shared/order/family',
      'shared/order/shares',
      'shared/changelog',
    ],
    packages: ['zod'],
  },

  'server/db': {
    rooms: ['shared', 'shared/kinds', 'shared/picklist', 'shared/order', 'shared/api'],
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
    packages: ['node:', 'fastify', '@fastify/', 'fast-json-stringify', 'zod'],
  },
  'server/auth': {
    rooms: ['shared', 'shared/api', 'server/db', 'server/context', 'server/http'],
    packages: ['node:', 'fastify', 'drizzle-orm', 'jose', 'openid-client'],
  },
  'server/picklists': {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/picklist',
      'shared/api',
      'server/db',
      'server/context',
      'server/http',
    ],
    packages: ['node:', 'fastify', 'drizzle-orm', 'pg'],
  },
  'server/people': {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/picklist',
      'shared/api',
      'server/db',
      'server/context',
      'server/http',
      'server/picklists',
    ],
    packages: ['node:', 'fastify', 'drizzle-orm', 'pg'],
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
    packages: ['node:', 'drizzle-orm', 'pg', 'fastify'],
  },
  'server/orders/many': {
    rooms: [
      'shared',
      'shared/kinds',
      'shared/order',
      'shared/api',
      'server/db',
      'server/context',
      'server/orders',
      'server/orders/list',
    ],
    packages: ['node:', 'drizzle-orm', 'pg', 'pg-query-stream'],
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
    rooms: ['shared', 'shared/kinds', 'shared/picklist', 'shared/order', 'shared/order/shares'],
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
      'server/orders/many',
      'server/finalizing',
      'server/seed',
    ],
    packages: ['node:', 'fastify', '@fastify/', 'fastify-type-provider-zod', 'zod', 'pino'],
  },

  ...webRooms,
}
