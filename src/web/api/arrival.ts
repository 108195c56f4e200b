import { CallError } from './call-error.ts'

/**
 * Whether the server itself said nothing: there was no answer, or something on the way gave it, which knows nothing of
 * the server's codes (rule versions/answers-on-the-way). Then nobody knows what became of what was sent. Where the
 * server says in its own words that it failed, as it does of ACES, it knows what it did not do. That nobody is signed
 * in is believed of anybody: it is answered by signing in.
 */
export function serverWasSilent(error: unknown): boolean {
  return !(error instanceof CallError) || (error.code === null && error.status !== 401)
}

/** Whether the answer leaves open if what was sent is stored: it isn't the server's, or tells of a failure in it. */
export function leavesOpen(error: unknown): boolean {
  return serverWasSilent(error) || !(error instanceof CallError) || error.status >= 500
}
