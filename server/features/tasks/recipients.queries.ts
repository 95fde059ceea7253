import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { isBlocked } from './blocked-recipients.sql.ts'
import type { RecipientStatus } from './tasks.queries.ts'

/** A recipient; the author columns are their own. */
export type RecipientRow = AuthorRow & {
  userId: number
  departmentName: string | null
  status: RecipientStatus
  declineReason: string | null
  answeredAt: Date | null
  doneTodoCount: number
  blocked: boolean
}

type Filter = {
  status: RecipientStatus | 'not_done' | 'blocked' | undefined
  departmentId: number | undefined
  after: number | null
  limit: number
}

/** A page of the recipients of a task, in the order of their accounts. */
export async function findRecipients(
  db: CompanyDb,
  taskId: number,
  { status, departmentId, after, limit }: Filter,
) {
  const rows = await namedQuery<RecipientRow>(
    db,
    `select r.user_id, d.name as department_name, r.status, r.decline_reason, r.answered_at, ${authorColumns()},
       (select count(*) from task_todo_completions x
         where x.company_id = :companyId and x.task_id = r.task_id and x.user_id = r.user_id) as done_todo_count,
       ${isBlocked(':companyId')} as blocked
     from (select r.* from task_recipients r
     where r.company_id = :companyId and r.task_id = :taskId
       and (:statuses::text[] is null or r.status = any(:statuses::text[]))
       and (:departmentId::bigint is null or r.department_id = :departmentId::bigint) and r.user_id > :after
       and (not :onlyBlocked::boolean or ${isBlocked(':companyId')})
     order by r.user_id limit :limit) r
     join users u on u.company_id = :companyId and u.id = r.user_id ${portraitOf()}
     left join departments d on d.company_id = :companyId and d.id = r.department_id
     order by r.user_id`,
    {
      companyId: companyIdOf(db),
      taskId,
      statuses: statusesOf(status),
      onlyBlocked: status === 'blocked',
      departmentId: departmentId ?? null,
      after: after ?? 0,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.userId])
}

function statusesOf(status: Filter['status']) {
  if (status === undefined) return null
  return status === 'not_done' || status === 'blocked' ? ['unaccepted', 'accepted'] : [status]
}

export type DepartmentProgressRow = {
  departmentId: number | null
  departmentName: string | null
  total: number
  accepted: number
  done: number
  declined: number
}

/** A page of the progress of a task by department, in the order of departments; recipients without one come last. */
export async function findDepartmentProgress(
  db: CompanyDb,
  taskId: number,
  { from, limit }: { from: number; limit: number },
) {
  const rows = await namedQuery<DepartmentProgressRow>(
    db,
    `select g.department_id, d.name as department_name, g.total, g.accepted, g.done, g.declined
     from (select r.department_id, count(*) as total, count(*) filter (where r.status = 'accepted') as accepted,
         count(*) filter (where r.status = 'done') as done, count(*) filter (where r.status = 'declined') as declined
       from task_recipients r where r.company_id = $1 and r.task_id = $2 group by r.department_id) g
     left join departments d on d.company_id = $1 and d.id = g.department_id
     order by d.sort_order nulls last, d.id limit $4 offset $3`,
    [companyIdOf(db), taskId, from, limit + 1],
  )
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** How many of these people are in the company. */
export async function countPresent(db: CompanyDb, userIds: readonly number[]) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from users u where u.company_id = $1 and u.id = any($2::bigint[]) and ${isPresent}`,
    [companyIdOf(db), userIds],
  )
  return row!.count
}
