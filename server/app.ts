import type { Engine } from '#db/connect.ts'
import type { Config } from './config.ts'
import type { SessionGate } from './platform/auth/session-gate.ts'
import type { GuardedFetch } from './platform/fetch/guarded-fetch.ts'
import type { PresignedLinks } from './platform/files/presigned-links.ts'
import type { Scanner } from './platform/files/scanner.ts'
import type { Storage } from './platform/files/storage.ts'
import type { Patience } from './platform/http/patience.ts'
import type { WriteLimits } from './platform/limits/write-limits.ts'

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
  /**
   * Attempts a minute to get in, from one address, behind which a whole company may stand, and from there for one
   * account.
   */
  readonly signInLimits: { address: number; account: number }
  /** How long connections are held for those who do not go on. */
  readonly patience: Patience
}
