import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isOpen as testIsOpen } from '#server/features/knowledge-tests/test-access.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type RecipientStatus = 'unaccepted' | 'accepted' | 'done' | 'declined'
type Tone = 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'

/** A task; the author columns are those of the person who issued it. */
export type TaskRow = AuthorRow & {
  id: number
  title: string
  dueOn: string | null
  overdue: boolean
  createdAt: Date
  closedAt: Date | null
  issuedAt: Date | null
  recipientCount: number
  acceptedCount: number
  doneCount: number
  declinedCount: number
  repeatRule: string | null
  nextOn: string | null
}

// Of task `t` by person `u`. $1 company.
const columns = `t.id, t.title, t.due_on::text as due_on, coalesce(t.due_on < ${companyToday}, false) as overdue,
  t.created_at, t.closed_at, t.issued_at, t.recipient_count, t.accepted_count, t.done_count, t.declined_count,
  t.repeat_rule, t.next_on::text as next_on, ${authorColumns()}`
const author = `join users u on u.company_id = $1 and u.id = t.author_id ${portraitOf()}`

export type TaskDetailRow = TaskRow & {
  detail: string
  audienceId: number | null
  remindedAt: Date | null
  version: number
  ownStatus: RecipientStatus | null
  ownDeclineReason: string | null
  ownAnsweredAt: Date | null
}

/** A task that the person issued or received. */
export async function findTask(db: CompanyDb, userId: number, id: number) {
  const [row] = await namedQuery<TaskDetailRow>(
    db,
    `select ${columns}, t.detail, t.audience_id, t.reminded_at, t.version,
       o.status as own_status, o.decline_reason as own_decline_reason, o.answered_at as own_answered_at
     from tasks t ${author}
     left join task_recipients o on o.company_id = $1 and o.task_id = t.id and o.user_id = $2
     where t.company_id = $1 and t.id = $3 and (t.author_id = $2 or o.user_id is not null)`,
    [companyIdOf(db), userId, id],
  )
  return row
}

/** The task of a to-do that the person issued or received, and the kind of the to-do. */
export async function findTaskOfTodo(db: CompanyDb, userId: number, todoId: number) {
  const [row] = await namedQuery<{
    taskId: number
    kind: TodoKind
    menuId: number | null
    authorId: number
  }>(
    db,
    `select d.task_id, d.kind, d.menu_id, t.author_id from task_todos d
     join tasks t on t.company_id = $1 and t.id = d.task_id
     where d.company_id = $1 and d.id = $3 and (t.author_id = $2 or exists (select from task_recipients r
       where r.company_id = $1 and r.task_id = d.task_id and r.user_id = $2))`,
    [companyIdOf(db), userId, todoId],
  )
  return row
}

type TodoKind = 'menu' | 'test' | 'text'

export type TodoRow = {
  id: number
  kind: TodoKind
  title: string
  url: string | null
  message: string
  menuId: number | null
  menuName: string | null
  menuIconName: string | null
  menuTone: Tone | null
  testId: number | null
  testTitle: string | null
  usable: boolean
  completedAt: Date | null
}

/** The to-dos of a task in order, with what the person completed. */
export const findTodos = (db: CompanyDb, session: Session, taskId: number) =>
  namedQuery<TodoRow>(
    db,
    `select d.id, d.kind, d.title, d.url, d.message,
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       t.id as test_id, t.title as test_title,
       coalesce(case d.kind when 'menu' then n.published and n.deleted_at is null
           and n.use_audience_id = any($3::bigint[])
           and coalesce(n.opens_at <= now(), true) and coalesce(n.closes_at > now(), true)
         when 'test' then ${testIsOpen} and t.audience_id = any($3::bigint[]) end, false) as usable,
       x.completed_at
     from task_todos d
     left join menus n on n.company_id = $1 and n.id = d.menu_id
     left join knowledge_tests t on t.company_id = $1 and t.id = d.knowledge_test_id
     left join task_todo_completions x on x.company_id = $1 and x.task_todo_id = d.id and x.user_id = $2
     where d.company_id = $1 and d.task_id = $4 order by d.sort_order`,
    [companyIdOf(db), session.userId, session.audienceIds, taskId],
  )

/** SQL: the task `t` is still going on. */
const isOpen = `t.closed_at is null and (t.issued_at is null or t.done_count + t.declined_count < t.recipient_count)`

/** A page of the tasks that a person issued, latest first. */
export async function findRequested(
  db: CompanyDb,
  userId: number,
  { state, after, limit }: { state: 'all' | 'open' | 'ended'; after: number | null; limit: number },
) {
  const rows = await namedQuery<TaskRow>(
    db,
    `select ${columns} from tasks t ${author}
     where t.company_id = $1 and t.author_id = $2 and ($3 = 'all' or (${isOpen}) = ($3 = 'open'))
       and ($4::bigint is null or t.id < $4)
     order by t.id desc limit $5`,
    [companyIdOf(db), userId, state, after, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export type ReceivedRow = TaskRow & {
  status: RecipientStatus
  todoCount: number
  doneTodoCount: number
  /** The due date, or a day later than all others. */
  dueKey: string
}

const receivedColumns = `${columns}, r.status,
  (select count(*) from task_todos d where d.company_id = $1 and d.task_id = t.id) as todo_count,
  (select count(*) from task_todo_completions x where x.company_id = $1 and x.task_id = t.id and x.user_id = $2)
    as done_todo_count`
const dueKey = `coalesce(t.due_on, date '9999-12-31')`
/** SQL: the tasks `t` that people `r` received. $1 company. */
export const asked = `from task_recipients r join tasks t on t.company_id = $1 and t.id = r.task_id`
/** SQL: the person `$2` still has to act on the task. */
export const isAsked = `r.company_id = $1 and r.user_id = $2 and r.status in ('unaccepted', 'accepted') and t.closed_at is null`

/** Tasks that a person has neither done nor declined: earliest due date first, those without one last. */
export const findAsked = (
  db: CompanyDb,
  userId: number,
  { after, limit }: { after: { dueOn: string; id: number } | null; limit: number },
) =>
  namedQuery<ReceivedRow>(
    db,
    `select ${receivedColumns}, ${dueKey}::text as due_key ${asked} ${author}
     where ${isAsked} and ($3::date is null or (${dueKey}, t.id) > ($3, $4::bigint))
     order by ${dueKey}, t.id limit $5`,
    [companyIdOf(db), userId, after?.dueOn ?? null, after?.id ?? 0, limit],
  )

/** A page of tasks that a person has done or declined, or that were closed; latest first. */
export async function findEnded(
  db: CompanyDb,
  userId: number,
  { after, limit }: { after: number | null; limit: number },
) {
  const rows = await namedQuery<ReceivedRow>(
    db,
    `select ${receivedColumns}, ${dueKey}::text as due_key ${asked} ${author}
     where r.company_id = $1 and r.user_id = $2 and (r.status in ('done', 'declined') or t.closed_at is not null)
       and ($3::bigint is null or t.id < $3)
     order by t.id desc limit $4`,
    [companyIdOf(db), userId, after, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** How many tasks wait for a person, and how many of them are overdue. */
export async function countAsked(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where t.due_on < ${companyToday}) as overdue_count
     ${asked} where ${isAsked}`,
    [companyIdOf(db), userId],
  )
  return row!
}

/** The open tasks of a person that are due between two days, inclusive. */
export const findDueBetween = (db: CompanyDb, userId: number, from: string, until: string) =>
  namedQuery<{ id: number; title: string; dueOn: string }>(
    db,
    `select t.id, t.title, t.due_on::text as due_on ${asked}
     where ${isAsked} and t.due_on between $3::date and $4::date order by t.due_on, t.id`,
    [companyIdOf(db), userId, from, until],
  )

/** Those of these tasks that the person issued. */
export async function findOwnTaskIds(db: CompanyDb, { userId }: { userId: number }, ids: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from tasks where company_id = $1 and author_id = $2 and id = any($3::bigint[])',
    [companyIdOf(db), userId, ids],
  )
  return rows.map(({ id }) => id)
}
