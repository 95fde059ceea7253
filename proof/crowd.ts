import { randomUUID } from 'node:crypto'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import type { Client } from '#testing/client.ts'
import type { OwnPostgres } from './own-postgres.ts'
import { pause } from './waiting.ts'

/** Milliseconds between two requests of one person. */
const paceMs = 25

/** People who read and write until stopped, as browsers do: unanswered requests are sent again unchanged. */
export class Crowd {
  readonly statuses: Record<number, number> = {}
  readonly acknowledged = new Map<string, number>()
  stopped = false
  readonly #menuId: number

  constructor(menuId: number) {
    this.#menuId = menuId
  }

  async read(client: Client) {
    while (!this.stopped) {
      this.#count(
        await client.call(listFeeds, {}).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await pause(paceMs)
    }
  }

  async write(client: Client) {
    while (!this.stopped) {
      const text = `投稿 ${randomUUID()}`
      const body = { menuId: this.#menuId, title: '', text, clientKey: randomUUID() }
      for (let sent = false; !sent && !this.stopped; ) {
        const reply = await client.call(createApply, { body }).catch(() => null)
        this.#count(reply?.status ?? 0)
        sent = reply?.status === 200
        if (sent) this.acknowledged.set(text, reply!.body.feedId!)
        await pause(paceMs)
      }
    }
  }

  #count(status: number) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }
}

export async function compare(postgres: OwnPostgres, acknowledged: ReadonlyMap<string, number>) {
  const rows = await postgres.query('select id, body from feeds')
  const idsOf = new Map<string, number[]>()
  for (const { id, body } of rows) idsOf.set(String(body), [...(idsOf.get(String(body)) ?? []), Number(id)])
  return {
    lost: [...acknowledged].filter(([text, id]) => !idsOf.get(text)?.includes(id)).map(([text]) => text),
    doubled: [...idsOf].filter(([, ids]) => ids.length > 1).map(([text]) => text),
  }
}
