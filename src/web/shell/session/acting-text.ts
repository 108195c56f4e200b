import type { AuthUser } from '#shared/people.ts'

/**
 * What a confirmation says to a manager who acts for another: for good means for both
 * (rule rights/acting-for-another). Null for oneself.
 */
export function actingText({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string | null {
  if (!realUser) return null
  return `You are acting as ${user.name}. It is recorded as done by ${realUser.name} acting as ${user.name}.`
}
