/** The tabs of the Help dialog, in their order. `ownPage`: a page of this product's own stands behind it. */
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

/** The tabs that show a document: all but that of the feedback form (rule help/documents). */
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

/** Where the page of this product's own for a tab is served (rule help/only-help-in-a-frame). */
export const ownHelpPage = (tab: DocumentTab) => `/help/${tab}.html`
