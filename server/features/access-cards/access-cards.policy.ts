import { type Administering, accountPolicy } from '#server/features/admin-users/admin-users.policy.ts'

type Target = Parameters<typeof accountPolicy>[1] & {
  /** The issuer is a superior of the person. */
  led: boolean
}

/**
 * In which role somebody may issue a card for a person; null: not at all. Superiors may not help administrators of any
 * kind: the account would give them more rights than they have.
 */
export function issuingAs(issuer: Administering, target: Target): 'administrator' | 'superior' | null {
  if (issuer.userId === target.id || (target.status !== 'invited' && target.status !== 'active')) return null
  if (accountPolicy(issuer, target).resetPassword) return 'administrator'
  return target.led && target.role === 'employee' ? 'superior' : null
}
