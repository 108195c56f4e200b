import { CallError } from './call-error.ts'

/** Whether the answer leaves open if what was sent is stored: there was none, or it tells of a failure on the way. */
export function leavesOpen(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}

const gateway = [502, 503, 504]

/**
 * Whether the server itself said nothing: there was no answer, or a proxy gave it. Where the server says in its own
 * words that it failed, as it does of ACES, it knows what it did not do.
 */
export function serverWasSilent(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.status === 0 || (error.code === null && gateway.includes(error.status))
}
