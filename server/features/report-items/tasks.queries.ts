import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { maySeeWhole } from '#server/features/report-access/whole-readers.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { showsItem } from './published-items.sql.ts'

type Tone = 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'

/** A request; the author columns are those of the assignee. */
export type TaskRow = AuthorRow & {
  id: number
  title: string
  sortOrder: number
  dueOn: string | null
  overdue: boolean
  completedAt: Date | null
  withdrawnAt: Date | null
  skipped: boolean
  mine: boolean
  targetMenuId: number | null
  targetMenuName: string | null
  targetMenuIconName: string | null
  targetMenuTone: Tone | null
}

// Of request `x`. $1 company, $2 the person.
const columns = `
  x.id, x.title, x.sort_order, x.due_on::text as due_on, x.completed_at, x.withdrawn_at, x.skipped,
  x.assignee_id = $2 as mine,
  coalesce(x.due_on < ${companyToday}, false) and x.completed_at is null and x.withdrawn_at is null as overdue,
  ${authorColumns('u', 'um')},
  t.id as target_menu_id, t.name as target_menu_name, t.icon_name as target_menu_icon_name, t.tone as target_menu_tone`
const joins = `
  join users u on u.company_id = x.company_id and u.id = x.assignee_id
  ${portraitOf('u', 'um')}
  left join menus t on t.company_id = x.company_id and t.id = x.menu_id`

const counting = `
  count(*) filter (where x.withdrawn_at is null) as total,
  count(*) filter (where x.withdrawn_at is null and x.completed_at is not null) as done`

/** The requests on a post the person can read, or of a report they can see completely; `whole`: the latter. */
export async function findTaskList(db: CompanyDb, session: Session, taskListId: number) {
  const [row] = await namedQuery<{ whole: boolean; done: number; total: number }>(
    db,
    `select ${maySeeWhole('r', '$2')} as whole, c.done, c.total
     from report_item_task_lists l
     join reports r on r.company_id = l.company_id and r.id = l.report_id and r.deleted_at is null
     cross join lateral (select ${counting} from report_item_tasks x
       where x.company_id = $1 and x.task_list_id = l.id) c
     where l.company_id = $1 and l.id = $4 and (${maySeeWhole('r', '$2')} or exists (
       select from feeds f where f.report_id = l.report_id and ${showsItem('taskListId', 'l.id')}))`,
    [companyIdOf(db), session.userId, session.audienceIds, taskListId],
  )
  return row
}

type Wanted = { after: number | null; limit: number }

/** A page of a list in its order; unsent requests only for people who can see the whole report. */
export async function findTasks(
  db: CompanyDb,
  session: Session,
  { taskListId, whole, after, limit }: Wanted & { taskListId: number; whole: boolean },
) {
  const rows = await namedQuery<TaskRow>(
    db,
    `select ${columns} from report_item_tasks x ${joins}
     where x.company_id = $1 and x.task_list_id = $3 and x.sort_order > $4 and ($5 or not x.skipped)
     order by x.sort_order limit $6`,
    [companyIdOf(db), session.userId, taskListId, after ?? 0, whole, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.sortOrder])
}

/** The requests of a list that are assigned to the person. */
export const findOwnOfList = (db: CompanyDb, userId: number, taskListId: number) =>
  namedQuery<TaskRow>(
    db,
    `select ${columns} from report_item_tasks x ${joins}
     where x.company_id = $1 and x.task_list_id = $3 and x.assignee_id = $2 and not x.skipped
     order by x.sort_order`,
    [companyIdOf(db), userId, taskListId],
  )

/** How many requests a use issued, and how many of them are done; undefined without access to all of it. */
export async function countApplyTasks(db: CompanyDb, userId: number, applyId: number) {
  const [row] = await namedQuery<{ done: number; total: number }>(
    db,
    `select c.done, c.total from applies a
     cross join lateral (
       select ${counting} from reports r
       join report_item_task_lists l on l.company_id = r.company_id and l.report_id = r.id
       join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
       where r.company_id = $1 and r.apply_id = a.id
     ) c
     where a.company_id = $1 and a.id = $3 and a.deleted_at is null and (a.user_id = $2 or exists (
       select from reports r where r.company_id = $1 and r.apply_id = a.id and r.deleted_at is null
         and ${maySeeWhole('r', '$2')}))`,
    [companyIdOf(db), userId, applyId],
  )
  return row
}

/** A page of the requests of a use, list by list. */
export async function findApplyTasks(
  db: CompanyDb,
  userId: number,
  { applyId, after, limit }: { applyId: number; after: number | null; limit: number },
) {
  const rows = await namedQuery<TaskRow>(
    db,
    `select ${columns} from reports r
     join report_item_task_lists l on l.company_id = r.company_id and l.report_id = r.id
     join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
     ${joins}
     where r.company_id = $1 and r.apply_id = $3 and x.id > $4 order by x.id limit $5`,
    [companyIdOf(db), userId, applyId, after ?? 0, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** One of the person's own requests. */
export async function findOwnTask(db: CompanyDb, userId: number, taskId: number) {
  const [row] = await namedQuery<TaskRow & { taskListId: number }>(
    db,
    `select ${columns}, x.task_list_id from report_item_tasks x ${joins}
     where x.company_id = $1 and x.id = $3 and x.assignee_id = $2 and not x.skipped`,
    [companyIdOf(db), userId, taskId],
  )
  return row
}
