import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { firstLine } from '#server/features/feeds/first-line.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { isLike, namePattern } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type ApplyRow = AuthorRow & {
  id: number
  userId: number
  status: 'draft' | 'in_progress' | 'awaiting_report' | 'done' | 'rejected' | 'cancelled'
  title: string
  createdAt: Date
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  flow: 'share' | 'apply' | 'report' | 'apply_report'
  /** Its post, if the person may read it. */
  feedId: number | null
  /** When its post will be published, while it is scheduled. */
  scheduledAt: Date | null
  taskCount: number
  openTaskCount: number
  mine: boolean
}

// Of apply `a`. $1 company, $2 the person, $3 their audiences. A plain post is named by the beginning of its text,
// for people who may read it; a deleted post is not listed.
const title = `
  coalesce((select r.title from reports r where r.company_id = :companyId and r.apply_id = a.id and r.title <> ''
      and r.deleted_at is null order by r.stage limit 1),
    case when a.user_id = :userId or f.readable then
      coalesce(nullif(f.title, ''), ${firstLine('f.body')}) end, '')`

const applies = `
  select a.id, a.user_id, a.status, ${title} as title, a.created_at, a.user_id = :userId as mine,
    n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone, n.flow,
    ${authorColumns('u', 'um')},
    case when f.readable then f.id end as feed_id, f.scheduled_at, t.task_count, t.open_task_count
  from applies a
  join menus n on n.company_id = a.company_id and n.id = a.menu_id
  join users u on u.company_id = a.company_id and u.id = a.user_id
  ${portraitOf('u', 'um')}
  left join lateral (
    select p.id, p.title, p.body, p.scheduled_at, p.deleted_at, p.report_id, ${mayRead('p.id', ':audienceIds')} as readable
    from feeds p where p.company_id = a.company_id and p.apply_id = a.id
  ) f on true
  cross join lateral (
    select count(*) filter (where x.withdrawn_at is null) as task_count,
      count(*) filter (where x.withdrawn_at is null and x.completed_at is null) as open_task_count
    from reports r
    join report_item_task_lists l on l.company_id = r.company_id and l.report_id = r.id
    join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
    where r.company_id = :companyId and r.apply_id = a.id
  ) t
  where a.company_id = :companyId and a.deleted_at is null and (f.deleted_at is null or f.report_id is not null)`

type Filter = {
  before: number | null
  limit: number
  menuId: number | undefined
  status: ApplyRow['status'] | undefined
  q: string | undefined
}

/** A page of the person's own submissions, newest first. */
export async function findApplies(db: CompanyDb, session: Session, filter: Filter) {
  const { before, limit, menuId, status, q } = filter
  const rows = await namedQuery<ApplyRow>(
    db,
    `${applies} and a.user_id = :userId and a.id < :before and (:menuId::bigint is null or a.menu_id = :menuId)
       and (:status::text is null or a.status = :status)
       and (:pattern::text is null or ${isLike(title, ':pattern')} or ${isLike('n.name', ':pattern')})
     order by a.id desc limit :limit`,
    {
      companyId: companyIdOf(db),
      userId: session.userId,
      audienceIds: session.audienceIds,
      before: before ?? Number.MAX_SAFE_INTEGER,
      menuId: menuId ?? null,
      status: status ?? null,
      pattern: q ? namePattern(q) : null,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** The menu of the person's latest plain post among the last 50 submissions. */
export async function findLastPostMenu(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ menuId: number }>(
    db,
    `select l.menu_id
     from (select a.id, a.menu_id from applies a
       where a.company_id = $1 and a.user_id = $2 and a.deleted_at is null order by a.id desc limit 50) l
     join menus n on n.company_id = $1 and n.id = l.menu_id and n.form_kind = 'post'
     order by l.id desc limit 1`,
    [companyIdOf(db), userId],
  )
  return row?.menuId ?? null
}

/** A submission, regardless of who requests it. */
export async function findApply(db: CompanyDb, session: Session, applyId: number) {
  const [row] = await namedQuery<ApplyRow>(db, `${applies} and a.id = :applyId`, {
    companyId: companyIdOf(db),
    userId: session.userId,
    audienceIds: session.audienceIds,
    applyId,
  })
  return row
}

/** The post of a submission; undefined if it has none. */
export async function findPostOfApply(db: CompanyDb, applyId: number) {
  const [row] = await namedQuery<{ id: number; audienceId: number; reportId: number | null }>(
    db,
    'select id, audience_id, report_id from feeds where company_id = $1 and apply_id = $2 and deleted_at is null',
    [companyIdOf(db), applyId],
  )
  return row
}
