import type { Engine } from '#db/connect.ts'
import type { Config } from './config.ts'
import type { DeviceCookies } from './platform/auth/device-cookies.ts'
import type { SessionGate } from './platform/auth/session-gate.ts'
import type { GuardedFetch } from './platform/fetch/guarded-fetch.ts'
import type { PresignedLinks } from './platform/files/presigned-links.ts'
import type { Scanner } from './platform/files/scanner.ts'
import type { Storage } from './platform/files/storage.ts'
import type { Patience } from './platform/http/patience.ts'
import type { WriteLimits } from './platform/limits/write-limits.ts'

export type AttemptLimits = {
  /**
   * Requests a minute, by process, to calls that invite guessing: from one address, behind which a whole company may
   * stand, and from there about one account. Keeps floods from the database.
   */
  requestsByAddress: number
  requestsByAccount: number
  /** Failures a day from one address that nothing follows from, before accounts that are used there make more room. */
  failuresByAddress: number
}

/** What every handler, job and subscriber works with. One per process, made in main.ts and by the test server. */
export type App = {
  readonly config: Config
  readonly engine: Engine
  readonly gate: SessionGate
  readonly storage: Storage
  readonly links: PresignedLinks
  /** How often people may write and ask. */
  readonly limits: WriteLimits
  /** Looks into every file that comes in; null: nobody does. */
  readonly scanner: Scanner | null
  /** Fetches pages of the internet that people named, and nothing inside our own networks. */
  readonly fetchPage: GuardedFetch
  /** Recognises browsers in which someone has signed in before. */
  readonly devices: DeviceCookies
  readonly attemptLimits: AttemptLimits
  /** How long connections are held for those who do not go on. */
  readonly patience: Patience
}
