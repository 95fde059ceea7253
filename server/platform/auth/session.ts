import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import type { Locale } from '#common/locale.ts'

/** How a person signed in. */
export type WayIn = 'password' | 'passkey' | 'saml' | 'oidc' | 'sms' | 'card' | 'link'

/**
 * The signed-in person. Built by the session gate; the same object for all requests of a session until something
 * changes.
 */
export type Session = {
  readonly companyId: number
  readonly userId: number
  readonly role: UserRole
  /** The sections of a section administrator; empty for others, including full administrators. */
  readonly sections: readonly AdministrationSection[]
  /** The departments whose people they administer, including sub-departments; empty: everyone. */
  readonly administeredDepartmentIds: readonly number[]
  /** The menus that they design; empty: all. */
  readonly administeredMenuIds: readonly number[]
  /** null: as in the request's Accept-Language. */
  readonly locale: Locale | null
  readonly timeZone: string
  /** The audiences that this person belongs to, ascending. */
  readonly audienceIds: readonly number[]
  /** The password must be replaced before anything else can be used. */
  readonly passwordState: 'good' | 'initial' | 'expired'
  /** A legal page must be agreed to before anything else can be used. */
  readonly consentDue: boolean
  readonly ipRanges: readonly string[]
  readonly method: WayIn
  /** `missing`: nothing can be used until it is given. `to_set_up`: nothing else can be used until one is set up. */
  readonly factorState: 'good' | 'missing' | 'to_set_up'
  /** The last day on which they can do without a second factor; null: none is required, or they have one. */
  readonly factorDueOn: string | null
  /** When the person last proved who they are. */
  readonly provenAt: Date
  /** It outlives the browser's window, unless the company no longer allows that. */
  readonly kept: boolean
  /** When it ends if it is not used until then. */
  readonly expiresAt: Date
  /** The token of the API that the request carries instead of a session. */
  readonly tokenId?: number
  /** An operator looks as this person: nothing can be changed, and much is not shown (contract/looks.calls.ts). */
  readonly lookId?: number
  /** The token is that of an app, which is no person. */
  readonly app?: boolean
}
