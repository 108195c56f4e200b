import { CallError } from './call-error.ts'

/**
 * True if the server itself sent nothing: no answer came, or a proxy sent one without the server's codes
 * (rule versions/answers-on-the-way). The outcome is then unknown. An error in the server's own words, such
 * as one about ACES, is a known outcome. A 401 is trusted from any sender, because signing in resolves it.
 */
export function serverWasSilent(error: unknown): boolean {
  return !(error instanceof CallError) || (error.code === null && error.status !== 401)
}

/** True if the request may have been stored anyway: the answer isn't the server's, or reports a server failure. */
export function leavesOpen(error: unknown): boolean {
  return serverWasSilent(error) || !(error instanceof CallError) || error.status >= 500
}
