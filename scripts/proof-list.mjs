const orders = ['server/orders', 'server/orders/list', 'server/orders/many']
const lists = ['server/picklists', 'server/people', 'server/views']
const stored = [
  ...orders,
  ...lists,
  'server/db',
  'migrations/',
  'server/search',
  'server/auth',
  'server/finalizing',
  'server/aces/simulator',
  'server/backup',
  'server/seed',
]
const installed = ['package.json', 'package-lock.json']

const inBrowser = (area, modules) => ({
  name: `browser-${area}`,
  tests: [`test/proof/browser-${area}/`],
  modules: [
    'web/ui',
    'web/api',
    'test/pages/',
    'test/journeys/fixtures.ts',
    `test/journeys/${area}/`,
    ...modules,
  ],
})

/**
 * The slow proofs. `modules` lists what a proof covers: modules named in test/architecture/modules.ts, and
 * path prefixes. A change to any of these, or to the proof's own folder, runs the proof. `tests` are path
 * prefixes of test files. `command` runs a program that prints how many of its checks passed and failed.
 */
export const proofs = [
  {
    name: 'pace',
    tests: ['test/proof/pace/'],
    modules: [
      ...orders,
      'server/db',
      'migrations/',
      'server/search',
      'server/picklists',
      'server/document',
      'server/seed',
      'server/http',
      'shared/order',
      'web/ui',
      'web/screens/order-form/lines',
      'web/screens/order-form/form',
      'src/web/start.tsx',
      'vite.config.ts',
    ],
  },
  {
    name: 'processes',
    tests: ['test/proof/processes/'],
    modules: ['server/db', 'server/orders', 'server/finalizing', 'server/aces', 'server/auth', ...lists],
  },
  {
    // Tests every way in which ACES can fail, with real timeouts.
    name: 'aces',
    tests: ['test/proof/aces/'],
    modules: ['server/aces', 'server/aces/simulator', 'server/finalizing', 'test/aces/'],
  },
  {
    // Sends hostile values in every field, and sends 10,000 random requests to every API endpoint.
    // PROPERTY_RUNS=10 raises that number to 100,000.
    name: 'requests',
    tests: ['test/proof/requests/'],
    modules: [
      'server',
      'server/http',
      'server/auth',
      'server/orders',
      'server/orders/list',
      ...lists,
      'shared/api',
    ],
  },
  {
    name: 'documents',
    tests: ['test/proof/documents/'],
    modules: ['server/document', 'server/statements', 'shared/document', 'test/document/', ...installed],
  },
  // These proofs run each area's browser tests, except for the one path through each screen that `npm test`
  // covers.
  inBrowser('order-form', ['src/web/screens/order-form/', 'src/web/order/', 'src/web/table-choices/']),
  inBrowser('insights', ['src/web/screens/insights/', 'src/web/order/', 'src/web/renewal/']),
  inBrowser('accounts', ['src/web/screens/accounts/', 'src/web/entry/']),
  inBrowser('admin', [
    'src/web/screens/admin/',
    'src/web/entry/',
    'src/web/table-choices/',
    'src/web/trace/',
  ]),
  inBrowser('shell', ['src/web/shell/', 'src/web/screens/login/', 'help/']),
  {
    // Checks every screen and state with axe, on a desktop and a phone, in dark mode and with forced colors.
    name: 'accessible',
    tests: ['test/proof/accessible/'],
    modules: ['src/web/', 'test/journeys/axe.ts', 'help/'],
  },
  {
    name: 'print',
    tests: ['test/proof/print/'],
    modules: ['web/print', 'web/words', 'server/document', 'shared/document', 'test/world/print-order.ts'],
  },
  {
    name: 'killed-browser',
    tests: ['test/proof/killed-browser/'],
    modules: ['web/screens/order-form/drafts', 'web/shell/session', 'web/shell/leaving'],
  },
  {
    // Tests the app in browsers that have no network, or that are killed while orders wait to be sent.
    name: 'offline',
    tests: ['test/proof/offline/'],
    modules: [
      'web/offline',
      'web/outbox',
      'web/device',
      'web/screens/order-form/drafts',
      'src/web/start.tsx',
      'offline.config.ts',
    ],
  },
  {
    // Runs two server processes behind nginx, and replaces them one by one while users work.
    name: 'rolling',
    tests: ['test/proof/rolling/'],
    needs: { name: 'nginx', package: 'nginx-light' },
    modules: ['server', 'server/context', 'server/http', 'deploy/proxy/', ...installed],
  },
  {
    name: 'pooler',
    tests: ['test/proof/pooler/'],
    needs: { name: 'pgbouncer', package: 'pgbouncer' },
    modules: ['server/db', 'server/orders', 'server/orders/many', 'migrations/', ...installed],
  },
  {
    // Simulates users who save, read and finalize orders while parts of the system fail, and compares the
    // responses with the stored data.
    name: 'histories',
    command: ['node', '--import', 'tsx', 'test/proof/histories/run.ts'],
    wants: 'faketime',
    modules: [...stored, 'server/http', 'web/order/save', 'server/aces', 'test/histories/'],
  },
  {
    // Like `histories`, but the primary database is lost and its synchronous standby takes over.
    name: 'failover',
    command: ['node', '--import', 'tsx', 'test/proof/failover/run.ts'],
    needs: [
      { name: 'haproxy', package: 'haproxy' },
      { name: 'nginx', package: 'nginx-light' },
      { name: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
    ],
    modules: ['server/db', 'server/http', 'deploy/proxy/', 'test/proof/histories/', ...installed],
  },
  {
    // Like `failover`, but with Patroni managing the databases. Also tests the loss of etcd.
    name: 'patroni',
    command: ['node', '--import', 'tsx', 'test/proof/patroni/run.ts'],
    needs: [
      { name: 'haproxy', package: 'haproxy' },
      { name: 'nginx', package: 'nginx-light' },
      { name: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
      { name: '/usr/bin/patroni', package: 'patroni' },
      { name: 'etcd', package: 'etcd-server' },
    ],
    modules: ['deploy/proxy/', 'test/proof/failover/'],
  },
  {
    name: 'backup',
    tests: ['test/proof/backup/'],
    modules: ['server/backup', 'server/trail', 'server/db', 'migrations/', 'scripts/backup.mjs'],
  },
  {
    name: 'start',
    tests: ['test/proof/start/'],
    modules: [
      'server',
      'server/context',
      'server/log',
      'server/metrics',
      'server/db/embedded',
      'scripts/start.mjs',
      'scripts/setup.mjs',
      ...installed,
    ],
  },
  {
    name: 'embedded',
    tests: ['test/proof/embedded/'],
    modules: ['server/db/embedded', ...installed],
  },
  {
    name: 'postgres-15',
    // Covers what might differ in PostgreSQL 15: statements, migrations, COPY, locks, backup, and waiting for
    // ACES.
    on: 'PostgreSQL 15',
    tests: [
      'src/server/db/',
      'src/server/seed/',
      'src/server/feedback/',
      'test/world/',
      'test/aces/',
      'test/api/change-order',
      'test/api/create-order',
      'test/api/crowded-order',
      'test/api/data-model',
      'test/api/export',
      'test/api/families.test',
      'test/api/known-fields.test',
      'test/api/list',
      'test/api/many-orders',
      'test/api/narrowed-lists.test',
      'test/api/renewals',
      'test/api/search.test',
      'test/api/states',
      'test/api/sums-by-state',
      'test/api/views',
      'test/proof/aces/',
      'test/proof/backup/',
      'test/proof/processes/database-failures',
    ],
    // Leaves out tests that measure time, because running them on another database would show nothing new.
    without: ['test/**/*-pace.test.ts'],
    modules: [...stored, ...installed],
  },
  {
    name: 'node-24',
    on: 'Node 24',
    tests: ['test/proof/node-24/'],
    modules: ['server', 'server/context', 'server/http', ...installed],
    // New package versions might behave differently on Node 24, so a change to package-lock.json runs all
    // server tests.
    more: {
      when: ['package-lock.json'],
      tests: ['src/server/', 'test/api/', 'test/aces/', 'test/proof/start/'],
    },
  },
  {
    name: 'properties',
    // Runs ten times as many cases of each property test as usual, with a different seed in each run.
    long: true,
    tests: [
      'src/shared/',
      'src/web/outbox/',
      'test/histories/',
      'test/files/more-shapes',
      'test/api/folded-search',
      'test/histories/',
      'src/server/http/answers',
      'src/web/print/paper/page-starts',
      'test/document/',
      'test/api/folded-search.test',
      'test/api/found-orders.test',
      'test/api/listed-orders.test',
      'test/api/lists/plan-is-import',
      'test/api/lists/prices',
      'test/files/more-shapes',
    ],
    modules: ['src/shared/'],
  },
  {
    name: 'endurance',
    command: ['npm', 'run', 'endurance', '--', '--short'],
    // The test that sets the clock needs this program.
    wants: 'faketime',
    modules: [
      'server',
      'server/db',
      'migrations/',
      'server/orders',
      'server/finalizing',
      'server/aces',
      'web/screens/order-form/drafts',
      'test/endurance/',
      'scripts/endurance.mjs',
      'scripts/parts.mjs',
    ],
  },
  {
    name: 'benches',
    tests: ['test/proof/benches/'],
    command: ['npm', 'run', 'bench', '--', '--short'],
    modules: ['test/bench/', 'scripts/bench.mjs', 'scripts/parts.mjs'],
  },
  {
    name: 'newcomer',
    command: ['.ci/newcomer'],
    on: 'PostgreSQL 15',
    modules: [
      'README.md',
      'docs/operations.md',
      '.ci/newcomer',
      '.ci/first-order.mjs',
      'scripts/',
      'deploy/',
      'Dockerfile',
      'server/backup',
      'server/context',
      ...installed,
    ],
  },
]
