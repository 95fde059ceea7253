import type { proofKinds } from '#contract/second-factors.proof.ts'
import type { Session } from '#server/platform/auth/session.ts'

type ProofKind = (typeof proofKinds)[number]

/**
 * How the person of a session can prove who they are. People who came in through an identity provider may have no
 * password: they sign in there again, which begins a session with a recent proof.
 */
export const proofKindsOf = ({ method }: Pick<Session, 'method'>): ProofKind[] =>
  method === 'saml' || method === 'oidc' ? [] : ['password']
