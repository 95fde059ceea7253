import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Tone = 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'

/** A request to a person; the author columns are those of the person who asks. */
export type RequestRow = AuthorRow & {
  id: number
  title: string
  dueOn: string | null
  /** The due date, or a day later than all others. */
  dueKey: string
  overdue: boolean
  askedAt: Date
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: Tone
  feedId: number | null
  targetMenuId: number | null
  targetMenuName: string | null
  targetMenuIconName: string | null
  targetMenuTone: Tone | null
  targetFormKind: 'post' | 'items' | null
  usable: boolean
}

/** Whether to list requests completed by using a menu, those ticked off manually, or both. */
export type RequestKind = 'menu' | 'by_hand' | 'any'

const isKind = (kind: string) => `(${kind} = 'any' or (x.menu_id is not null) = (${kind} = 'menu'))`
const isOpen = 'x.completed_at is null and x.withdrawn_at is null'
const dueKey = `coalesce(x.due_on, date '9999-12-31')`

type Wanted = { kind: RequestKind; after: { dueOn: string; id: number } | null; limit: number }

/** The person's open requests: oldest due date first, those without a due date last. */
export const findRequests = (db: CompanyDb, session: Session, { kind, after, limit }: Wanted) =>
  namedQuery<RequestRow>(
    db,
    `select x.id, x.title, x.due_on::text as due_on, ${dueKey}::text as due_key, x.asked_at,
       coalesce(x.due_on < ${companyToday}, false) as overdue,
       ${authorColumns('u', 'um')},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       (select f.id from feeds f where f.company_id = :companyId and f.report_id = r.id and ${mayRead('f.id', ':audienceIds')}) as feed_id,
       t.id as target_menu_id, t.name as target_menu_name, t.icon_name as target_menu_icon_name,
       t.tone as target_menu_tone, t.form_kind as target_form_kind,
       coalesce(t.published and t.deleted_at is null and t.use_audience_id = any(:audienceIds::bigint[])
         and coalesce(t.opens_at <= now(), true) and coalesce(t.closes_at > now(), true), false) as usable
     from report_item_tasks x
     join report_item_task_lists l on l.company_id = x.company_id and l.id = x.task_list_id
     join reports r on r.company_id = l.company_id and r.id = l.report_id
     join users u on u.company_id = r.company_id and u.id = r.user_id
     ${portraitOf('u', 'um')}
     join menus n on n.company_id = r.company_id and n.id = r.menu_id
     left join menus t on t.company_id = x.company_id and t.id = x.menu_id
     where x.company_id = :companyId and x.assignee_id = :userId and ${isOpen} and ${isKind(':kind')}
       and (:afterDueOn::date is null or (${dueKey}, x.id) > (:afterDueOn::date, :afterId))
     order by ${dueKey}, x.id limit :limit`,
    {
      companyId: companyIdOf(db),
      userId: session.userId,
      audienceIds: session.audienceIds,
      kind,
      afterDueOn: after?.dueOn ?? null,
      afterId: after?.id ?? 0,
      limit,
    },
  )

/** A page of them. */
export async function findRequestPage(db: CompanyDb, session: Session, wanted: Wanted) {
  const rows = await findRequests(db, session, { ...wanted, limit: wanted.limit + 1 })
  return pageOfRows(rows, wanted.limit, (row) => [row.dueKey, row.id])
}

/** The number of open requests, and how many of them are overdue. */
export async function countRequests(db: CompanyDb, userId: number, kind: RequestKind) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where x.due_on < ${companyToday}) as overdue_count
     from report_item_tasks x
     where x.company_id = $1 and x.assignee_id = $2 and ${isOpen} and ${isKind('$3')}`,
    [companyIdOf(db), userId, kind],
  )
  return row!
}
