const form = 'web/screens/order-form'
const insights = 'web/screens/insights'
const admin = 'web/screens/admin'

const area = (...names: string[]) =>
  names.flatMap((name) => [`test/screens/${name}/`, `test/journeys/${name}/`])
/**
 * Tests of the preview and the printed pages, without a browser. The browser tests are in test/proof/print.
 */
const print = ['test/screens/print/']
const calls = (...names: string[]) => names.map((name) => `test/api/${name}`)

/** A journey through each screen, to show that it still opens and works. */
export const smoke = [
  'test/journeys/journey.test.ts',
  'test/journeys/accounts/accounts-list.test.ts',
  'test/journeys/admin/frame.test.ts',
  'test/journeys/shell/shell.test.ts',
]

/** Structural tests that any code change can break. */
export const wallTests = ['test/architecture/architecture.test.ts', 'test/architecture/documents.test.ts']

/**
 * Tests to run after a change to the business rules. Nearly every module uses the rules, but these tests are
 * the quickest way to find a bug.
 */
const rules = ['test/api/', 'test/document/', 'test/screens/order-form/', 'test/screens/insights/', ...smoke]

/** Modules that only combine other modules. Their tests don't run when one of those other modules changes. */
export const composing = ['server', 'web']

/** The tests that `npm test -- --changed` runs for each module, given as path prefixes. */
export const moduleTests: Readonly<Record<string, readonly string[]>> = {
  'shared/kinds': rules,
  'shared/letters': rules,
  shared: rules,
  'shared/picklist': rules,
  'shared/order': rules,
  'shared/order/family': rules,
  'shared/order/shares': rules,
  'shared/order/rules': rules,
  'shared/order/merge': rules,
  'shared/order/renewal': rules,
  'shared/order/corrections': rules,
  'shared/order/paste': rules,
  'shared/changelog': rules,
  'shared/csv': [...rules, ...area('admin')],
  'shared/table': [...rules, ...area('admin'), ...area('order-form')],
  'shared/document': [...rules, ...print],
  'shared/api': rules,

  'server/db': ['test/api/', 'test/aces/', 'test/world/'],
  'server/db/embedded': ['test/world/'],
  'server/log': ['test/api/request-log', 'test/world/log-guard'],
  'server/metrics': [...calls('metrics'), 'test/aces/counted'],
  'server/context': ['test/api/', 'test/aces/'],
  'server/backup': ['test/proof/backup/'],
  'server/http': ['test/api/', 'test/aces/'],
  'server/openapi': calls('openapi'),
  'server/auth': calls('acting', 'attacked', 'auth', 'rights', 'sign-in', 'security-headers'),
  'server/picklists': calls('lists/', 'picklists', 'legal', 'lists-of-a-save'),
  'server/people': calls('lists/', 'picklists', 'splits', 'auth', 'sign-in', 'acting'),
  'server/views': calls('views', 'refused-mark'),
  'server/feedback': [...calls('rights'), 'test/screens/shell/feedback'],
  'server/help': calls('help'),
  'server/aces': ['test/aces/'],
  'server/aces/simulator': ['test/aces/'],
  'server/orders': ['test/api/', 'test/aces/', 'test/document/'],
  'server/document': [...calls('document'), 'test/document/'],
  'server/orders/list': calls(
    'list',
    'narrowed',
    'families',
    'cards',
    'sums',
    'known-fields',
    'refused-mark',
  ),
  'server/orders/many': calls('export', 'many-orders'),
  'server/search': calls('search'),
  'server/trail': calls('trail', 'audited'),
  'server/trace': calls('trace'),
  'server/finalizing': ['test/aces/', ...calls('states', 'offered', 'life')],
  'server/checks': [...calls('discount-checks', 'states'), 'test/aces/discount-approval'],
  'server/statements': calls('statements'),
  'server/seed/demo': calls('lists/demonstration'),
  'server/seed': calls('lists/demonstration'),
  server: ['test/api/', 'test/aces/'],

  'web/ui': area('order-form', 'insights', 'accounts', 'admin', 'shell'),
  'web/words': print,
  'web/api': area('order-form', 'insights', 'accounts', 'admin', 'shell'),
  'web/print': print,
  'web/device': [...area('order-form'), 'test/api/device-key'],
  'web/outbox': area('order-form'),
  'web/offline': area('order-form'),
  'web/trace': area('admin'),
  'web/shell/page': area('shell'),
  'web/shell/leaving': area('shell'),
  'web/shell/session': area('shell'),
  'web/draft': area('accounts', 'admin', 'insights'),
  'web/shell/dialogs': area('shell'),
  'web/shell/header': area('shell'),
  'web/shell/palette': area('shell'),
  'web/shell': area('shell'),
  'web/order/model': area('order-form'),
  'web/order': area('order-form'),
  'web/order/list': area('insights', 'admin'),
  'web/order/save': area('order-form'),
  'web/order/conflict': area('order-form'),
  'web/order/splits': area('order-form'),
  'web/order/views': area('insights', 'admin'),
  'web/order/quick-edit': area('insights'),
  'web/order/many': [...area('insights'), ...area('admin')],
  'web/renewal': area('insights'),
  'web/checks': area('insights'),
  'web/corrections': area('insights'),
  'web/statement': area('accounts'),
  'web/entry': area('admin', 'accounts'),
  'web/screens/login': area('shell'),
  'web/screens/accounts/splits': area('accounts'),
  'web/screens/accounts': area('accounts'),
  'web/table-choices': [...area('admin'), ...area('order-form')],
  [`${admin}/import`]: area('admin'),
  [`${admin}/lists`]: area('admin'),
  [`${admin}/orders`]: area('admin'),
  [`${admin}/legal`]: area('admin'),
  [admin]: area('admin'),
  [`${insights}/calculator`]: area('insights'),
  [`${insights}/card`]: area('insights'),
  [`${insights}/list`]: area('insights'),
  [`${insights}/select`]: area('insights'),
  [insights]: area('insights'),
  [`${form}/form`]: area('order-form'),
  [`${form}/drafts`]: area('order-form'),
  [`${form}/shares`]: area('order-form'),
  [`${form}/summary`]: area('order-form'),
  [`${form}/line-editor`]: area('order-form'),
  [`${form}/paste`]: area('order-form'),
  [`${form}/lines`]: area('order-form'),
  [`${form}/submit`]: area('order-form'),
  [`${form}/splits`]: area('order-form'),
  [form]: area('order-form'),
  web: [...area('order-form', 'insights', 'accounts', 'admin', 'shell'), ...print],
}

const guards = ['test/architecture/']
/**
 * The tests for files outside src that aren't tests themselves; the first matching prefix applies. Null means
 * all tests.
 */
export const fileTests: readonly (readonly [begin: string, tests: readonly string[] | null])[] = [
  ['docs/', guards],
  ['README.md', guards],
  ['CONTRIBUTING.md', guards],
  ['LICENSE', guards],
  ['deploy/', guards],
  ['.ci/', guards],
  ['scripts/', guards],
  ['help/', [...guards, 'src/server/help/', ...calls('help'), ...area('shell')]],
  ['migrations/', ['src/server/db/', 'test/api/', 'test/aces/', ...smoke]],
  ['test/architecture/', guards],
  ['test/bench/', guards],
  ['test/endurance/', guards],
  ['test/proof/', guards],
  ['test/aces/', ['test/aces/']],
  ['test/api/', ['test/api/']],
  ['test/document/', ['test/document/']],
  ['test/screens/print/', print],
  ['test/files/', ['test/files/', 'src/shared/csv/', ...area('admin')]],
  ...['accounts', 'admin', 'insights', 'order-form', 'shell'].flatMap((name) =>
    area(name).map((folder): readonly [string, readonly string[]] => [folder, [folder]]),
  ),
  ['test/', null],
]
