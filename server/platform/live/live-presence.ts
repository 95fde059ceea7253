import type { Engine } from '#db/connect.ts'
import { wakeAfterCommit } from '#db/tenant.ts'
import type { LiveClient } from './live-client.ts'

const channel = 'hiroba_presence'
/** How long a person counts as present after a page of theirs said so; pages repeat it every 40 s. */
const presentMs = 100_000
/** Another page of the same person has nothing to add while this much is left. */
const freshMs = 75_000
const tidyMs = 60_000

/** Who has the product open and uses it, in all processes. Held in memory only, and forgotten after 100 seconds. */
export class LivePresence {
  readonly #engine: Engine
  readonly #until = new Map<number, Map<number, number>>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Returns a function that stops listening. */
  async start() {
    const unlisten = await this.#engine.listen(channel, (payload) => {
      const [companyId, userId] = payload.split(' ').map(Number) as [number, number]
      const people = this.#until.get(companyId) ?? new Map<number, number>()
      this.#until.set(companyId, people.set(userId, performance.now() + presentMs))
    })
    const tidy = setInterval(() => this.#tidy(), tidyMs)
    return () => {
      clearInterval(tidy)
      return unlisten()
    }
  }

  /** A page of the person is on the screen and in use. */
  hear({ session: { companyId, userId } }: LiveClient) {
    const until = this.#until.get(companyId)?.get(userId) ?? 0
    if (until - performance.now() > freshMs) return
    wakeAfterCommit(this.#engine.installation, channel, `${companyId} ${userId}`)
  }

  /** Those of these people who are present. */
  among(companyId: number, userIds: readonly number[]): number[] {
    const people = this.#until.get(companyId)
    return userIds.filter((userId) => (people?.get(userId) ?? 0) > performance.now())
  }

  #tidy() {
    for (const [companyId, people] of this.#until) {
      for (const [userId, until] of people) if (until <= performance.now()) people.delete(userId)
      if (people.size === 0) this.#until.delete(companyId)
    }
  }
}
