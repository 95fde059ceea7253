import { sql } from 'kysely'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { soonAfter } from './clock.ts'
import type { DemoMenu } from './menus.ts'
import type { Person } from './people.ts'
import type { Post } from './timeline.ts'

const day = 86_400_000

type Plan = {
  menu: string
  /** The index among the menu's posts, latest first. */
  latest: number
  /** Days from now to the due date. */
  dueIn: number
  /** The share of its readers who have confirmed. */
  share: number
  /**
   * Hours since an administrator made it a must-read; if absent, it was posted as one. The accounts have not
   * confirmed it.
   */
  askedHoursAgo?: number
}

const plans: Plan[] = [
  { menu: 'companyNews', latest: 0, dueIn: 4, share: 0.42, askedHoursAgo: 4 },
  { menu: 'president', latest: 0, dueIn: 6, share: 0.58 },
  { menu: 'companyNews', latest: 4, dueIn: -2, share: 0.93 },
]

type Options = {
  now: Date
  menus: readonly DemoMenu[]
  /** The people who get notices. */
  accounts: readonly Person[]
}

/** Must-read menus, and must-read posts with the confirmations so far. */
export async function writeMustReads(
  db: CompanyDb,
  random: Random,
  posts: readonly Post[],
  { now, menus, accounts }: Options,
): Promise<void> {
  const companyId = companyIdOf(db)
  const idOf = (key: string) => menus.find((menu) => menu.key === key)!.id
  await insertRows(
    db,
    'menuMustReadPolicies',
    ['companyNews', 'president'].map((key) => ({ companyId, menuId: idOf(key), mode: 'optional' as const })),
  )
  for (const plan of plans) {
    const ofMenu = posts.filter(({ menu }) => menu.key === plan.menu)
    const post = ofMenu.at(-1 - plan.latest)
    if (post) await writeMustRead(db, random, post, plan, now, accounts)
  }
}

const plainDay = (moment: number) => new Date(moment + 9 * 3_600_000).toISOString().slice(0, 10)

async function writeMustRead(
  db: CompanyDb,
  random: Random,
  post: Post,
  { dueIn, share, askedHoursAgo }: Plan,
  now: Date,
  accounts: readonly Person[],
) {
  const companyId = companyIdOf(db)
  const { id: feedId, postedAt, author, readers } = post
  const known = { companyId, feedId, version: 1 }
  const administrator = accounts.find(({ role }) => role === 'administrator')
  const late = askedHoursAgo !== undefined && administrator !== undefined
  const askedAt = late ? new Date(now.getTime() - askedHoursAgo * 3_600_000) : postedAt
  const askedBy = late ? administrator : author
  await insertRows(db, 'mustReadRequirements', [
    {
      ...known,
      dueOn: plainDay(now.getTime() + dueIn * day),
      remindDays: [3, 1],
      escalate: true,
      askedById: askedBy.id,
      askedAt,
    },
  ])
  const isAccount = (person: Person) => accounts.some(({ id }) => id === person.id)
  // Two people of one account's department are late, so that their superior sees an example.
  const superior = accounts.find(({ manager }) => manager)
  const slow = readers
    .filter((person) => person.department.id === superior?.department.id && !isAccount(person))
    .slice(0, 2)
  const confirmed = readers.filter((person) => {
    const willing = random.chance(Math.min(0.99, share * (0.7 + random.fraction() * 0.6)))
    return !slow.includes(person) && (isAccount(person) ? !late : willing)
  })
  const confirmations = confirmed.map((person) => ({
    ...known,
    userId: person.id,
    confirmedAt: soonAfter(random, askedAt, 6, now),
  }))
  await insertRows(db, 'mustReadConfirmations', confirmations)
  await insertRows(
    db,
    'mustReadNotices',
    readers.map((person) => ({
      ...known,
      userId: person.id,
      aboutId: person.id,
      kind: 'asked' as const,
      sentOn: plainDay(askedAt.getTime()),
      createdAt: askedAt,
      toldAt: askedAt,
    })),
  )
  await sql`with fresh as (
      insert into feed_reads (company_id, feed_id, user_id, read_at)
      select company_id, feed_id, user_id, confirmed_at from must_read_confirmations
      where company_id = ${companyId} and feed_id = ${feedId} on conflict do nothing returning 1
    ) update feed_counters set read_count = read_count + (select count(*) from fresh)
    where company_id = ${companyId} and feed_id = ${feedId}`.execute(db)
  if (dueIn < 0)
    await escalate(db, feedId, author.id, readers, confirmed, new Date(now.getTime() + dueIn * day), accounts)
  if (!late) return
  await makeAnnouncements(
    db,
    accounts
      .filter((account) => readers.includes(account))
      .map(({ id }) => ({
        userId: id,
        kind: 'must_read' as const,
        actorId: author.id,
        feedId,
        createdAt: askedAt,
      })),
  )
}

/*
 * Superiors were notified of missing confirmations on the morning after the due date; the accounts find this in
 * their notices.
 */
async function escalate(
  db: CompanyDb,
  feedId: number,
  authorId: number,
  readers: readonly Person[],
  confirmed: readonly Person[],
  dueAt: Date,
  accounts: readonly Person[],
) {
  const companyId = companyIdOf(db)
  const missing = readers.filter((person) => !confirmed.includes(person)).map(({ id }) => id)
  const toldAt = new Date(dueAt.getTime() + day)
  await sql`with told as (
      insert into must_read_notices (company_id, feed_id, version, user_id, about_id, kind, sent_on, created_at, told_at)
      select distinct on (s.user_id) ${companyId}::bigint, ${feedId}::bigint, 1, s.superior_id, s.user_id, 'escalated',
        ${plainDay(toldAt.getTime())}::date, ${toldAt}::timestamptz, ${toldAt}::timestamptz
      from superiors_of(${companyId}, ${missing}::bigint[]) s where s.superior_id <> s.user_id
      order by s.user_id, s.depth
      returning user_id, about_id
    )
    insert into announcements (company_id, user_id, kind, actor_id, feed_id, payload, created_at)
    select ${companyId}, user_id, 'must_read_escalation', ${authorId}, ${feedId},
      jsonb_build_object('lateCount', count(*), 'people', jsonb_build_object('late', min(about_id))), ${toldAt}
    from told where user_id = any(${accounts.map(({ id }) => id)}::bigint[]) group by user_id`.execute(db)
}
