export const appVersion = '1.0.1-beta'
export const defaultFiscalYear = 2026
/** Fiscal years offered in the page header (rule kinds/fiscal-year). */
export const fiscalYearChoices = [2024, 2025, 2026, 2027] as const
/** Fiscal years offered as filters in Insights and Administration. */
export const fiscalYearFilterChoices = [2026, 2025, 2024] as const
export const territories = ['11', '41', '51'] as const

/**
 * Browser storage keys for the sign-in (rule rights/gate), the fiscal year, the order chosen in a list (rule
 * kinds/chosen-in-the-list), and unsent feedback.
 */
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
 * How long the browser caches responses. They are fresh for 5 minutes and dropped after 10, and are never
 * reloaded automatically (rule lists/kept-by-the-browser).
 */
export const clientCache = { freshMs: 300_000, keepMs: 600_000 } as const
/**
 * How long the user who archived an order may restore it; after that, only managers can (rule
 * states/undo-of-delete).
 */
export const undoDeleteMs = 10 * 60_000

export const accessDenied =
  'Access Denied. If you feel you have reached this message in error, please contact IT.'
export const companyEmailOnly = 'Login failed, please try again with a company email'
export const signInServiceAway = 'The sign-in service is not responding. Try again'
/** The page that loads after the user signs in, if the window was opened only for signing in. */
export const signedInPage = '/signed-in'
/** Part of every ACES error message; screens use it to recognize such errors (rule finalizing/sentence). */
export const syncFailed = 'ACES synchronization failed'
/** (rule print/terms) */
export const notBindingSentence = 'This order is not a binding service contract until services begin.'
