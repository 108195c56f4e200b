export const appVersion = '1.0.1-beta'
export const defaultFiscalYear = 2026
/** The years that the header offers (rule kinds/fiscal-year). */
export const fiscalYearChoices = [2024, 2025, 2026, 2027] as const
/** Fiscal years offered as filters in Insights and Administration. */
export const fiscalYearFilterChoices = [2026, 2025, 2024] as const
export const territories = ['11', '41', '51'] as const

/** Storage keys: sign-in (rule rights/gate), fiscal year, lists (rule kinds/chosen-in-the-list). */
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
 * The browser's cache: fresh for 5 minutes, dropped after 10, no automatic reloads (rule
 * lists/kept-by-the-browser).
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
export const signInServiceAway = 'The sign-in service does not respond. Try again'
/** The address of the last page in a window that was opened only for signing in. */
export const signedInPage = '/signed-in'
/** The prefix of every failure to finalize, by which screens recognize it (rule finalizing/sentence). */
export const syncFailed = 'ACES synchronization failed'
/** The sentence that is on every printed order (rule print/terms). */
export const notBindingSentence = 'This order is not a binding service contract until services begin.'
