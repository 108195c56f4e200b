import type { AuthUser } from '#shared/people.ts'

/**
 * The sentence in a confirmation for a manager who acts for another user (rule rights/acting-for-another).
 * Null otherwise.
 */
export function actingText({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string | null {
  if (!realUser) return null
  return `You are acting as ${user.name}. What you do is recorded as ${realUser.name} acting as ${user.name}.`
}
