import type { AuthUser } from '#shared/people.ts'

/**
 * The sentence in confirmations that warns a manager who is acting for another user (rule
 * rights/acting-for-another); null for anyone else.
 */
export function actingText({ user, realUser }: { user: AuthUser; realUser: AuthUser | null }): string | null {
  if (!realUser) return null
  return `You are acting as ${user.name}. What you do is recorded as ${realUser.name} acting as ${user.name}.`
}
