import { expect, it } from 'vitest'
import { documentTabs, helpTabs } from '#shared/help.ts'
import { helpTabFor } from './help-tab.ts'

// (rule help/tab-by-route)
it.each([
  ['/', 'creating-pos'],
  ['/create', 'creating-pos'],
  ['/purchase-orders/create', 'creating-pos'],
  ['/purchase-orders/create/', 'creating-pos'],
  ['/insights', 'managing-pos'],
  ['/insights/', 'managing-pos'],
  ['/view', 'managing-pos'],
  ['/accounts', 'managing-customers'],
  ['/admin', 'admin-functions'],
  ['/administration', 'getting-started'],
  ['/no-such-page', 'getting-started'],
  ['/Insights', 'getting-started'],
])('help opened on %s begins with the tab %s', (pathname, tab) => {
  expect(helpTabFor(pathname)).toBe(tab)
})

it('every tab of help but that of the feedback form can show a document', () => {
  expect(helpTabs.map(({ key }) => key).filter((key) => key !== 'feedback')).toEqual(documentTabs)
})
