import type { Session } from './session.ts'

type PasswordRow = { initial: boolean; passwordSetAt: Date; passwordMaxAgeDays: number | null }

export function passwordStateOf({
  initial,
  passwordSetAt,
  passwordMaxAgeDays,
}: PasswordRow): Session['passwordState'] {
  const expired =
    passwordMaxAgeDays !== null && Date.now() - passwordSetAt.getTime() > passwordMaxAgeDays * 86_400_000
  return initial ? 'initial' : expired ? 'expired' : 'good'
}

type FactorRow = {
  method: Session['method']
  hasFactor: boolean
  factorGiven: boolean
  factorDueOn: string | null
  factorOverdue: boolean
}

/** Identity providers ask for second factors themselves: people who come from there are not asked again. */
export function factorOf({ method, hasFactor, factorGiven, factorDueOn, factorOverdue }: FactorRow) {
  if (method === 'saml' || method === 'oidc') return { factorState: 'good', factorDueOn: null } as const
  if (hasFactor) return { factorState: factorGiven ? 'good' : 'missing', factorDueOn: null } as const
  return { factorState: factorOverdue ? 'to_set_up' : 'good', factorDueOn } as const
}
