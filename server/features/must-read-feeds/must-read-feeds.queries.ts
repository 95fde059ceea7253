import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isLateFor } from '#server/features/feeds/must-read-mark.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'

type Tone = 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'

export type OwedRow = AuthorRow & {
  id: number
  title: string
  excerpt: string
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: Tone
  askedAt: Date
  version: number
  dueOn: string
  overdue: boolean
}

// The open requirements of an active user. $1 company, $2 person, $3 their audiences.
const owed = `
  from must_read_requirements r
  join feeds f on f.company_id = r.company_id and f.id = r.feed_id
  where r.company_id = :companyId and r.closed_at is null and f.author_id <> :userId
    and (r.audience_id is null or r.audience_id = any(:audienceIds::bigint[]))
    and ${mayRead('r.feed_id', ':audienceIds')}
    and not exists (select from must_read_confirmations x
      where x.company_id = :companyId and x.feed_id = r.feed_id and x.version = r.version and x.user_id = :userId)`

const ofPerson = (db: CompanyDb, session: Session) => ({
  companyId: companyIdOf(db),
  userId: session.userId,
  audienceIds: session.audienceIds,
})

export async function countOwed(db: CompanyDb, session: Session) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where ${isLateFor(':userId')}) as overdue_count ${owed}`,
    ofPerson(db, session),
  )
  return row!
}

export const countOwedByMenu = (db: CompanyDb, session: Session) =>
  namedQuery<{ id: number; name: string; iconName: string; tone: Tone; unreadCount: number }>(
    db,
    `select n.id, n.name, n.icon_name, n.tone, o.unread_count
     from (select f.menu_id, count(*) as unread_count, min(r.due_on) as due_on ${owed} group by f.menu_id) o
     join menus n on n.company_id = :companyId and n.id = o.menu_id
     order by o.due_on, n.id`,
    ofPerson(db, session),
  )

/** The due date and post that a cursor refers to; null without a cursor. */
export function dueCursor(cursor: string | undefined) {
  const key = textCursor(cursor, ['day'])
  return key && { dueOn: key.texts[0], id: key.id }
}

type OwedRequest = { after: { dueOn: string; id: number } | null; limit: number; menuId?: number | undefined }

/** A page of the person's open must-reads, oldest due date first. */
export async function findOwed(db: CompanyDb, session: Session, { after, limit, menuId }: OwedRequest) {
  const rows = await namedQuery<OwedRow>(
    db,
    `with page as materialized (
       select r.feed_id, r.version, r.due_on, r.asked_at, ${isLateFor(':userId')} as overdue ${owed}
         and (r.due_on, r.feed_id) > (:afterDueOn::date, :afterId) and (:menuId::bigint is null or f.menu_id = :menuId)
       order by r.due_on, r.feed_id limit :limit
     )
     select f.id, f.title, left(f.body, 140) as excerpt,
       ${authorColumns()},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       page.asked_at, page.version, page.due_on, page.overdue
     from page
     join feeds f on f.company_id = :companyId and f.id = page.feed_id
     join users u on u.company_id = :companyId and u.id = f.author_id
     ${portraitOf()}
     join menus n on n.company_id = :companyId and n.id = f.menu_id
     order by page.due_on, f.id`,
    {
      ...ofPerson(db, session),
      afterDueOn: after?.dueOn ?? '-infinity',
      afterId: after?.id ?? 0,
      limit: limit + 1,
      menuId: menuId ?? null,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.dueOn, row.id])
}

export type RequirementRow = {
  feedId: number
  version: number
  settingsVersion: number
  audienceId: number | null
  dueOn: string
  remindDays: number[]
  escalate: boolean
  askedAt: Date
}

/** The current must-read settings of a post; undefined if it is not a must-read. */
export async function findRequirement(db: CompanyDb, feedId: number) {
  const [row] = await namedQuery<RequirementRow>(
    db,
    `select feed_id, version, settings_version, audience_id, due_on, remind_days, escalate, asked_at
     from must_read_requirements where company_id = $1 and feed_id = $2 and closed_at is null`,
    [companyIdOf(db), feedId],
  )
  return row
}

/** The requirement, if it applies to this user, with their confirmation. */
export async function findOwn(db: CompanyDb, session: Session, feedId: number) {
  const [row] = await namedQuery<{ version: number; confirmedAt: Date | null }>(
    db,
    `select r.version, x.confirmed_at from must_read_requirements r
     join feeds f on f.company_id = r.company_id and f.id = r.feed_id
     left join must_read_confirmations x on x.company_id = r.company_id and x.feed_id = r.feed_id
       and x.version = r.version and x.user_id = :userId
     where r.company_id = :companyId and r.feed_id = :feedId and r.closed_at is null and f.author_id <> :userId
       and (r.audience_id is null or r.audience_id = any(:audienceIds::bigint[]))`,
    { ...ofPerson(db, session), feedId },
  )
  return row
}
