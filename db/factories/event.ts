import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type CompanyDb, companyIdOf } from '../tenant.ts'
import { unique } from './unique.ts'

type Event = {
  createdById: number
  audienceId: number
  title?: string
  body?: string
  place?: string
  onlineUrl?: string
  categoryId?: number | null
  reach?: 'company' | 'departments' | 'people'
  allDay?: boolean
  /** All-day: 0:00 in UTC. */
  startsAt?: Date
  endsAt?: Date
  timeZone?: string
  rrule?: string | null
  /** When the last occurrence ends; null: never. If unset: it occurs once, or repeats without end. */
  lastAt?: Date | null
  remindDays?: number | null
  /** The post it was created from. */
  feedId?: number
  createdAt?: Date
}

/** An event tomorrow at 10:00 in Japan that lasts an hour. Returns its id. */
export async function makeEvent(db: CompanyDb, { lastAt, ...event }: Event) {
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10)
  const startsAt = event.startsAt ?? new Date(`${tomorrow}T01:00:00Z`)
  const endsAt = event.endsAt ?? new Date(startsAt.getTime() + 3_600_000)
  const end = lastAt === undefined ? (event.rrule ? null : endsAt) : lastAt
  const { id } = await db
    .insertInto('events')
    .values({
      ...{ companyId: companyIdOf(db), uid: `${randomUUID()}@hiroba`, title: '全社会議', reach: 'company' },
      ...{ allDay: false, timeZone: 'Asia/Tokyo' },
      ...event,
      ...{ startsAt, endsAt, firstAt: startsAt },
      lastAt: end ?? sql<Date>`'infinity'::timestamptz`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A category of events. Returns its id. */
export async function makeEventCategory(
  db: CompanyDb,
  {
    name = `分類${unique()}`,
    tone = 'green',
    sortOrder = 0,
  }: { name?: string; tone?: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'; sortOrder?: number } = {},
) {
  const { id } = await db
    .insertInto('eventCategories')
    .values({ companyId: companyIdOf(db), name, tone, sortOrder })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
