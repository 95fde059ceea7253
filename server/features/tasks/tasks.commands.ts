import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { addRecipients } from './recipients.commands.ts'
import { nextDay } from './repeating.rules.ts'
import { assignedTasksChanged } from './tasks.events.ts'
import { issueTask, tellOfTask } from './tasks.jobs.ts'

export type NewTodo =
  | { kind: 'menu'; menuId: number; message: string }
  | { kind: 'test'; testId: number; message: string }
  | { kind: 'text'; title: string; url: string | null; message: string }

type Fields = { title: string; detail: string; dueOn: string | null; repeatRule: string | null }

type New = Fields & {
  authorId: number
  todos: readonly NewTodo[]
  /** Chosen people; ignored if there is a rule. */
  userIds: readonly number[]
  rule: AudienceRule | null
  /** The company's day, from which a repetition starts. */
  today: string
}

/**
 * Creates a task. Chosen people are stored at once; the members of an audience are added by a job, which also notifies
 * everyone. Returns its id.
 */
export function createTask(db: CompanyDb, task: New) {
  return transaction(db, async (trx) => {
    const { title, detail, dueOn, repeatRule, today } = task
    const audienceId = task.rule === null ? null : await audienceOf(trx, task.rule)
    const id = await insertTask(trx, {
      ...{ authorId: task.authorId, title, detail, dueOn, audienceId, repeatRule },
      startedOn: today,
      repeatFrom: repeatRule === null ? null : today,
      nextOn: repeatRule === null ? null : nextDay({ rule: repeatRule, from: today, after: today }),
    })
    const { todos } = task
    await namedQuery(
      trx,
      `insert into task_todos (company_id, task_id, sort_order, kind, title, url, message, menu_id, knowledge_test_id)
       select :companyId, :id, d.place, d.kind, d.title, d.url, d.message, d.menu_id, d.test_id
       from unnest(:kinds::text[], :titles::text[], :urls::text[], :messages::text[], :menuIds::bigint[],
         :testIds::bigint[]) with ordinality as d (kind, title, url, message, menu_id, test_id, place)`,
      {
        companyId: companyIdOf(trx),
        id,
        kinds: todos.map(({ kind }) => kind),
        titles: todos.map((todo) => (todo.kind === 'text' ? todo.title : '')),
        urls: todos.map((todo) => (todo.kind === 'text' ? todo.url : null)),
        messages: todos.map(({ message }) => message),
        menuIds: todos.map((todo) => (todo.kind === 'menu' ? todo.menuId : null)),
        testIds: todos.map((todo) => (todo.kind === 'test' ? todo.testId : null)),
      },
    )
    if (audienceId === null) await addRecipients(trx, id, task.userIds)
    await enqueue(trx, issueTask, { taskId: id })
    return id
  })
}

type Row = {
  authorId: number
  title: string
  detail: string
  dueOn: string | null
  audienceId: number | null
  startedOn: string
  repeatRule: string | null
  repeatFrom: string | null
  nextOn: string | null
}

/** Stores a task without to-dos and recipients. One for chosen people counts as issued. Returns its id. */
export async function insertTask(trx: CompanyDb, row: Row) {
  const [made] = await namedQuery<{ id: number }>(
    trx,
    `insert into tasks (company_id, author_id, title, detail, due_on, audience_id, issued_at, started_on, repeat_rule,
       repeat_from, next_on)
     values (:companyId, :authorId, :title, :detail, :dueOn, :audienceId,
       case when :audienceId::bigint is null then now() end, :startedOn, :repeatRule, :repeatFrom, :nextOn)
     returning id`,
    { companyId: companyIdOf(trx), ...row },
  )
  return made!.id
}

/** Locks a task until the end of the transaction. Throws `not_found` if it was deleted. */
async function lockTask(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<{
    dueOn: string | null
    repeatRule: string | null
    closedAt: Date | null
    version: number
  }>(
    trx,
    `select due_on::text as due_on, repeat_rule, closed_at, version from tasks
     where company_id = $1 and id = $2 for update`,
    [companyIdOf(trx), id],
  )
  return found(row)
}

/**
 * Changes a task. Recipients who still have to act are notified of a new due date by a job. `today`: from when a new
 * rule repeats.
 * @throws Refusal `conflict`, `task_closed`
 */
export function updateTask(
  db: CompanyDb,
  { id, version, today, ...fields }: Fields & { id: number; version: number; today: string },
) {
  return transaction(db, async (trx) => {
    const before = await lockTask(trx, id)
    permit(before.closedAt === null, 'task_closed')
    permit(before.version === version, 'conflict')
    const { title, detail, dueOn, repeatRule } = fields
    const [key, repeated] = [[companyIdOf(trx), id], repeatRule !== before.repeatRule]
    await namedQuery(
      trx,
      'update tasks set title = $3, detail = $4, due_on = $5 where company_id = $1 and id = $2',
      [...key, title, detail, dueOn],
    )
    if (repeated)
      await namedQuery(
        trx,
        `update tasks set repeat_rule = $3::text, next_on = $5::date,
           repeat_from = case when $3::text is not null then $4::date end
         where company_id = $1 and id = $2`,
        [
          ...key,
          repeatRule,
          today,
          repeatRule === null ? null : nextDay({ rule: repeatRule, from: today, after: today }),
        ],
      )
    if (dueOn !== before.dueOn)
      await enqueue(trx, tellOfTask, { taskId: id, occasion: 'moved', at: new Date().toISOString() })
  })
}

/** Ends a task and its repetition. Safe to repeat. */
export const closeTask = (db: CompanyDb, id: number) =>
  transaction(db, async (trx) => {
    const closed = await namedQuery<{ id: number }>(
      trx,
      `update tasks set closed_at = now(), next_on = null
       where company_id = $1 and id = $2 and closed_at is null returning id`,
      [companyIdOf(trx), id],
    )
    if (closed.length > 0) await publishChange(trx, id)
  })

/** Publishes that a task no longer waits for the recipients who still had to act. */
async function publishChange(trx: CompanyDb, id: number) {
  const asked = await namedQuery<{ userId: number }>(
    trx,
    `select user_id from task_recipients
     where company_id = $1 and task_id = $2 and status in ('unaccepted', 'accepted') order by user_id`,
    [companyIdOf(trx), id],
  )
  if (asked.length > 0)
    await publish(trx, assignedTasksChanged, { taskId: id, userIds: asked.map(({ userId }) => userId) })
}

/** Deletes a task with its progress and its notices. Throws `conflict` if it was changed meanwhile. */
export const deleteTask = (db: CompanyDb, { id, version }: { id: number; version: number }) =>
  transaction(db, async (trx) => {
    const before = await lockTask(trx, id)
    permit(before.version === version, 'conflict')
    const key = [companyIdOf(trx), id]
    await namedQuery(
      trx,
      `delete from announcements n where n.company_id = $1 and n.kind like 'assigned\\_task\\_%'
         and n.payload ->> 'taskId' = $2::bigint::text
         and n.user_id in (select r.user_id from task_recipients r where r.company_id = $1 and r.task_id = $2
           union select t.author_id from tasks t where t.company_id = $1 and t.id = $2)`,
      key,
    )
    await publishChange(trx, id)
    await namedQuery(trx, 'delete from tasks where company_id = $1 and id = $2', key)
  })

/**
 * Reminds the recipients who still have to act, by a job.
 * @throws Refusal `reminded_recently` less than an hour after the last reminder
 */
export const remindOfTask = (db: CompanyDb, id: number) =>
  transaction(db, async (trx) => {
    const now = new Date()
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `update tasks set reminded_at = $3 where company_id = $1 and id = $2 and closed_at is null
         and (reminded_at is null or reminded_at <= $3::timestamptz - interval '1 hour')
       returning id`,
      [companyIdOf(trx), id, now],
    )
    if (!row) throw new Refusal('reminded_recently')
    await enqueue(trx, tellOfTask, { taskId: id, occasion: 'reminded', at: now.toISOString() })
  })

/** Adds people to a task and notifies them by a job. Safe to repeat. */
export const addTaskUsers = (db: CompanyDb, id: number, userIds: readonly number[]) =>
  transaction(db, async (trx) => {
    const task = await lockTask(trx, id)
    permit(task.closedAt === null, 'task_closed')
    if ((await addRecipients(trx, id, userIds)) > 0) await enqueue(trx, issueTask, { taskId: id })
  })
