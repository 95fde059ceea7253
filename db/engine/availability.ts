import type { EngineLog } from './engine.ts'
import { DatabaseUnavailableError } from './errors.ts'

type Options = {
  /** Resolves if the database responds. */
  probe: () => Promise<void>
  log: EngineLog
}

const probeMs = 1_000
const saidAgainMs = 60_000

/**
 * Tracks whether the database responds. From the first failure on, it probes once a second until the database responds,
 * so that callers do not have to: they are refused at once. The log gets one line when the database is lost, one per
 * minute, and one when it is back.
 */
export class Availability {
  readonly #options: Options
  readonly #waiting = new Set<() => void>()
  #lostAt: number | undefined
  #saidAt = 0
  #failures = 0
  #refusal: unknown
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  get available(): boolean {
    return this.#lostAt === undefined
  }

  /** Why no new connection can be opened now; undefined if one can, as far as is known. */
  get refusal(): DatabaseUnavailableError | undefined {
    return this.#refusal === undefined ? undefined : new DatabaseUnavailableError(this.#refusal)
  }

  /** Records that a working connection was lost. New ones are still tried. */
  lost(error: unknown) {
    if (this.#closed) return
    this.#failures += 1
    if (this.#lostAt !== undefined) return
    this.#lostAt = Date.now()
    this.#say(error, 'The database was lost; requests that need it are answered 503 until it is back')
    this.#probeIn(0)
  }

  /** Records that a new connection could not be opened: no other is tried until the next probe succeeds. */
  refused(error: unknown) {
    this.#refusal = error
    this.lost(error)
  }

  /** Resolves when the database responds (immediately if it already does), on `close`, and on abort. */
  async whenBack(signal?: AbortSignal): Promise<void> {
    if (this.#lostAt === undefined || this.#closed || signal?.aborted) return
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#waiting.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      this.#waiting.add(done)
      signal?.addEventListener('abort', done)
    })
  }

  close() {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#tellWaiting()
  }

  #probeIn(ms: number) {
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#probe(), ms)
    this.#timer.unref()
  }

  async #probe() {
    try {
      await this.#options.probe()
      this.#back()
    } catch (error) {
      if (Date.now() - this.#saidAt >= saidAgainMs) this.#say(error, 'The database is still away')
      this.#probeIn(probeMs)
    }
  }

  #back() {
    if (this.#closed) return
    this.#options.log.info(this.#soFar(), 'Database connection restored')
    this.#lostAt = undefined
    this.#refusal = undefined
    this.#failures = 0
    this.#tellWaiting()
  }

  #say(error: unknown, message: string) {
    this.#saidAt = Date.now()
    this.#options.log.error({ err: error, ...this.#soFar() }, message)
  }

  #soFar() {
    const seconds = Math.round((Date.now() - (this.#lostAt ?? Date.now())) / 1000)
    return { seconds, failures: this.#failures }
  }

  #tellWaiting() {
    for (const done of [...this.#waiting]) done()
  }
}
