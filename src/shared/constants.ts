/** Names and numbers that more than one place shows. */
export const appVersion = '1.0.1-beta'
export const defaultFiscalYear = 2026
/** The header's picker (rule kinds/fiscal-year). */
export const fiscalYearChoices = [2024, 2025, 2026, 2027] as const
/** Filters of Insights and Administration. */
export const fiscalYearFilterChoices = [2026, 2025, 2024] as const
export const territories = ['11', '41', '51'] as const

/** Keys of the gate (rule rights/gate), the fiscal year, and the list (rule kinds/chosen-in-the-list). */
export const storageKeys = {
  email: 'email',
  token: 'token',
  fiscalYear: 'fiscalYear',
  edit: 'editPurchaseOrderData',
  copy: 'copyPurchaseOrderData',
  supplemental: 'supplementalPurchaseOrderData',
  creditMemo: 'creditMemoPurchaseOrderData',
  feedback: 'feedbackDraft',
} as const

/**
 * What the browser keeps: fresh 5 minutes, dropped after 10, nothing by itself
 * (rule lists/kept-by-the-browser).
 */
export const clientCache = { freshMs: 300_000, keepMs: 600_000 } as const
/** How long who archived an order may put it back; after that only managers (rule states/undo-of-delete). */
export const undoDeleteMs = 10 * 60_000

export const accessDenied =
  'Access Denied. If you feel you have reached this message in error, please contact IT.'
export const companyEmailOnly = 'Login failed, please try again with a company email'
export const signInServiceAway = 'The sign-in service does not answer. Try again'
/** Where a window ends that was opened only to sign in. */
export const signedInPage = '/signed-in'
/** Every failure of finalizing begins with it, and the screens know it by it (rule finalizing/sentence). */
export const syncFailed = 'ACES synchronization failed'
/** The sentence that every printed order carries (rule print/terms). */
export const notBindingSentence = 'This order is not a binding service contract until services begin.'
