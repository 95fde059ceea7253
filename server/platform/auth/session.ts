import type { Locale } from '#common/locale.ts'

/** Who is asking. Built by the session gate; the same object for every request of a session until something changes. */
export type Session = {
  readonly companyId: number
  readonly userId: number
  readonly role: 'employee' | 'administrator'
  /** null: as the request's Accept-Language says. */
  readonly locale: Locale | null
  readonly timeZone: string
  /** The audiences this person belongs to, ascending. */
  readonly audienceIds: readonly number[]
  /** A password that must be replaced before use goes on. */
  readonly passwordState: 'good' | 'initial' | 'expired'
  readonly ipRanges: readonly string[]
  readonly expiresAt: Date
}
