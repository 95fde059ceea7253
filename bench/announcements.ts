import { randomUUID } from 'node:crypto'
import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median } from './measure.ts'

const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '12月4日までに提出してください。' }] }],
}

export type Announcements = {
  /** The time of publishing to the whole company, divided by that of publishing to ten people. */
  widePublish: number
  /** Milliseconds, median. */
  wideMs: number
}

type Place = {
  address: string
  /** Must be an administrator. */
  author: SignedIn
  /** The recipients of the narrow announcements. */
  ten: readonly number[]
}

/**
 * Publishes announcements that everyone has to confirm and announcements for ten people, in turns. Only the call that
 * publishes is timed; drafts are created before.
 */
export async function measureAnnouncements(
  { address, author, ten }: Place,
  { rounds }: { rounds: number },
): Promise<Announcements> {
  const narrow: AudienceRule = {
    include: ten.map((id) => ({ type: 'user', id }) as const),
    match: 'any',
    exclude: [],
  }
  const dueOn = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const times = { wide: [] as number[], narrow: [] as number[] }
  const sides = [
    ['wide', everyone],
    ['narrow', narrow],
  ] as const
  const warmUp = Math.min(3, rounds)
  for (let round = -warmUp; round < rounds; round++)
    for (const [side, rule] of sides) {
      const draft = await post(address, author, '', {
        title: '年末調整の書類について',
        body,
        rule,
        publish_from: null,
        publish_until: null,
        pinned: false,
        important: false,
        due_on: dueOn,
        media_file_ids: [],
      })
      const begun = performance.now()
      await post(address, author, `/${draft.id}/publish`, { version: draft.version })
      if (round >= 0) times[side].push(performance.now() - begun)
    }
  const wideMs = median(times.wide)
  return { widePublish: wideMs / median(times.narrow), wideMs }
}

async function post(address: string, { cookie }: SignedIn, path: string, body: object) {
  const response = await fetch(`${address}/api/v2/admin/administrator_announcements${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (response.status !== 200)
    throw new Error(`Announcing answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: number; version: number }
}

export function announcementsFigures({ widePublish, wideMs }: Announcements): Figure[] {
  return [
    {
      part: 'announcements',
      name: `publishing to 10,000 people (${wideMs.toFixed(1)} ms), relative to publishing to 10`,
      value: widePublish.toFixed(2),
      wanted: '≤ 1.2',
      met: widePublish <= 1.2,
    },
  ]
}
