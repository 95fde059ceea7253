import type { Session } from '#server/platform/auth/session.ts'

const passwords = { good: null, initial: 'initial_password', expired: 'renew_password' } as const

/** Where somebody must go first after signing in. */
export const nextStepOf = ({
  factorState,
  passwordState,
}: Pick<Session, 'factorState' | 'passwordState'>):
  | (typeof passwords)[Session['passwordState']]
  | 'factor'
  | 'factor_set_up' =>
  factorState === 'missing'
    ? 'factor'
    : (passwords[passwordState] ?? (factorState === 'to_set_up' ? 'factor_set_up' : null))
