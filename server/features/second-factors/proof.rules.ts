import type { proofKinds } from '#contract/second-factors.proof.ts'
import type { Session } from '#server/platform/auth/session.ts'

type ProofKind = (typeof proofKinds)[number]

/**
 * How the person of a session can prove who they are: with a second factor if they have one, because a password alone
 * may be known to the thief of a session. People who came in through an identity provider may have no password: they
 * sign in there again, which begins a session with a recent proof.
 */
export function proofKindsOf(
  { method }: Pick<Session, 'method'>,
  factors: readonly ProofKind[],
): readonly ProofKind[] {
  if (factors.length > 0) return factors
  return method === 'saml' || method === 'oidc' ? [] : ['password']
}
