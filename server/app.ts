import type { Engine } from '#db/connect.ts'
import type { Config } from './config.ts'
import type { DeviceCookies } from './platform/auth/device-cookies.ts'
import type { SealedSecrets } from './platform/auth/sealed-secrets.ts'
import type { SessionGate } from './platform/auth/session-gate.ts'
import type { SignedTokens } from './platform/auth/signed-tokens.ts'
import type { GuardedFetch, GuardedRequest } from './platform/fetch/guarded-fetch.ts'
import type { DirectUploads } from './platform/files/direct-uploads.ts'
import type { PresignedLinks } from './platform/files/presigned-links.ts'
import type { Scanner } from './platform/files/scanner.ts'
import type { Storage } from './platform/files/storage.ts'
import type { Patience } from './platform/http/patience.ts'
import type { WriteLimits } from './platform/limits/write-limits.ts'
import type { LivePresence } from './platform/live/live-presence.ts'
import type { PushSender } from './platform/push/push-sender.ts'
import type { Watch } from './platform/watching/watch.ts'

export type AttemptLimits = {
  /**
   * Requests per minute and process to calls that invite guessing: from one address, which may be shared by a whole
   * company, and from that address about one account. Protects the database from floods.
   */
  requestsByAddress: number
  requestsByAccount: number
  /** Failures per day from one address without consequences, before accounts that are used there raise the limit. */
  failuresByAddress: number
}

/** The context of every handler, job and subscriber. One per process, created in main.ts and by the test server. */
export type App = {
  readonly config: Config
  readonly engine: Engine
  readonly gate: SessionGate
  readonly storage: Storage
  readonly links: PresignedLinks
  /** Files that browsers send to the storage themselves. */
  readonly directUploads: DirectUploads
  /** Secret addresses that need no session. */
  readonly signedTokens: SignedTokens
  /** Encrypts what companies store that must stay secret: keys of second factors, secrets of identity providers. */
  readonly secrets: SealedSecrets
  /** Rate limits of people's writes and reads. */
  readonly limits: WriteLimits
  /** Scans every uploaded file. null: files are not scanned. */
  readonly scanner: Scanner | null
  /** Fetches public web pages that people name, never addresses in private networks. */
  readonly fetchPage: GuardedFetch
  /** Sends requests to servers on the internet that administrators name, such as identity providers. */
  readonly request: GuardedRequest
  /** The TXT records of a domain, each in its parts. */
  readonly resolveTxt: (domain: string) => Promise<string[][]>
  /** Who uses the product now. */
  readonly presence: LivePresence
  /** Sends pushes to browsers and phones. */
  readonly push: PushSender
  /** Recognises browsers in which someone has signed in before. */
  readonly devices: DeviceCookies
  readonly attemptLimits: AttemptLimits
  /** Observes how what is sent, scanned and answered ends, how long statements take, and which errors occur. */
  readonly watch: Watch
  /** How long idle or slow connections are kept open. */
  readonly patience: Patience
}
