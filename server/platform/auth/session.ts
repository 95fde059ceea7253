import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import type { Locale } from '#common/locale.ts'

/** Who is asking. Built by the session gate; the same object for every request of a session until something changes. */
export type Session = {
  readonly companyId: number
  readonly userId: number
  readonly role: UserRole
  /** What a section administrator administers; empty for others, also for those who administer everything. */
  readonly sections: readonly AdministrationSection[]
  /** The departments whose people, with those below, they administer; empty: everybody's. */
  readonly administeredDepartmentIds: readonly number[]
  /** The menus they design; empty: all. */
  readonly administeredMenuIds: readonly number[]
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
