import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median } from './measure.ts'

export type Tasks = {
  /** The time of issuing a task to the whole company, divided by that of issuing one to ten people. */
  wideIssue: number
  /** Milliseconds, median. */
  wideIssueMs: number
  /** The time of the first page of the progress of the whole company, divided by that of a hundred people. */
  widePage: number
  /** Milliseconds, median. */
  widePageMs: number
}

type Place = {
  address: string
  author: SignedIn
  /** The recipients of the narrow tasks; the progress is compared with all of them, issuing with ten. */
  others: readonly number[]
}

/**
 * Issues tasks to everyone and to ten people in turns, each once the one before has reached its recipients, and reads
 * the first page of the progress of a task for everyone and of one for `others` in turns.
 */
export async function measureTasks(
  place: Place,
  { rounds, pages }: { rounds: number; pages: number },
): Promise<Tasks> {
  const ten = toPeople(place.others.slice(0, 10))
  const issued = { wide: [] as number[], narrow: [] as number[] }
  const warmUp = Math.min(2, rounds)
  for (let round = -warmUp; round < rounds; round++)
    for (const [side, rule] of [
      ['wide', everyone],
      ['narrow', ten],
    ] as const) {
      const begun = performance.now()
      const id = await issue(place, rule)
      if (round >= 0) issued[side].push(performance.now() - begun)
      await untilIssued(place, id)
    }
  const wide = await issue(place, everyone)
  const narrow = await issue(place, toPeople(place.others))
  for (const id of [wide, narrow]) await untilIssued(place, id)
  const read = { wide: [] as number[], narrow: [] as number[] }
  for (let round = -warmUp; round < pages; round++)
    for (const [side, id] of [
      ['wide', wide],
      ['narrow', narrow],
    ] as const) {
      const begun = performance.now()
      const { task_users } = (await get(place, `/${id}/task_users?limit=50`)) as { task_users: unknown[] }
      if (round >= 0) read[side].push(performance.now() - begun)
      if (task_users.length === 0) throw new Error('The progress is empty.')
    }
  const [wideIssueMs, widePageMs] = [median(issued.wide), median(read.wide)]
  return {
    ...{ wideIssueMs, wideIssue: wideIssueMs / median(issued.narrow) },
    ...{ widePageMs, widePage: widePageMs / median(read.narrow) },
  }
}

const toPeople = (ids: readonly number[]): AudienceRule => ({
  include: ids.map((id) => ({ type: 'user', id }) as const),
  match: 'any',
  exclude: [],
})

async function issue({ address, author: { cookie } }: Place, rule: AudienceRule) {
  const response = await fetch(`${address}/api/v2/tasks`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      title: '年末の防災点検',
      todos: [{ kind: 'text', title: '避難経路を確認する' }],
      rule,
    }),
  })
  if (response.status !== 200)
    throw new Error(`Issuing a task answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}

async function get({ address, author: { cookie } }: Place, path: string): Promise<unknown> {
  const response = await fetch(`${address}/api/v2/tasks${path}`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

const mostPolls = 600

/** Waits until all recipients of a task are stored, at most a minute. */
async function untilIssued(place: Place, id: number) {
  for (let poll = 0; poll < mostPolls; poll++) {
    const task = (await get(place, `/${id}`)) as { issued: boolean }
    if (task.issued) return
    await wait(100)
  }
  throw new Error(`Task ${id} was not issued within a minute.`)
}

export function tasksFigures({ wideIssue, wideIssueMs, widePage, widePageMs }: Tasks): Figure[] {
  return [
    {
      part: 'tasks',
      name: `issuing a task to 10,000 people (${wideIssueMs.toFixed(1)} ms), relative to issuing one to 10`,
      value: wideIssue.toFixed(2),
      wanted: '≤ 1.2',
      met: wideIssue <= 1.2,
    },
    {
      part: 'tasks',
      name: `first page of the progress of 10,000 people (${widePageMs.toFixed(1)} ms), relative to 100`,
      value: widePage.toFixed(2),
      wanted: '≤ 1.2',
      met: widePage <= 1.2,
    },
  ]
}
