/**
 * The tabs of the Help dialog, in display order. `ownPage` is true if this product has its own page for the
 * tab.
 */
export const helpTabs = [
  { key: 'getting-started', label: 'Getting Started', ownPage: true },
  { key: 'creating-pos', label: 'Creating POs', ownPage: true },
  { key: 'managing-pos', label: 'Managing POs', ownPage: true },
  { key: 'analytics', label: 'Analytics', ownPage: false },
  { key: 'managing-customers', label: 'Managing Customers', ownPage: true },
  { key: 'admin-functions', label: 'Admin Functions', ownPage: true },
  { key: 'feedback', label: 'Feedback & Support', ownPage: false },
] as const
export type HelpTab = (typeof helpTabs)[number]['key']

/** Tabs that show a document: all except the feedback form (rule help/documents). */
export const documentTabs = [
  'getting-started',
  'creating-pos',
  'managing-pos',
  'analytics',
  'managing-customers',
  'admin-functions',
] as const satisfies readonly HelpTab[]
export type DocumentTab = (typeof documentTabs)[number]

export const isDocumentTab = (text: string): text is DocumentTab => documentTabs.some((tab) => tab === text)

/** The URL of the product's own help page for a tab (rule help/only-help-in-a-frame). */
export const ownHelpPage = (tab: DocumentTab) => `/help/${tab}.html`
