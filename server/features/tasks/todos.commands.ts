import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { assignedTasksChanged } from './tasks.events.ts'
import { assignedTaskDeclined, assignedTaskDone } from './tasks.notices.ts'

type Recipient = { taskId: number; userId: number }
type Doing = Recipient & { todoId: number; applyId: number | null }

/* Locks the recipient of an open task; undefined if there is none. */
async function lockRecipient(trx: CompanyDb, { taskId, userId }: Recipient) {
  const [row] = await namedQuery<{ status: 'unaccepted' | 'accepted' | 'done' | 'declined' }>(
    trx,
    `select r.status from task_recipients r join tasks t on t.company_id = $1 and t.id = r.task_id
     where r.company_id = $1 and r.task_id = $2 and r.user_id = $3 and t.closed_at is null for update of r`,
    [companyIdOf(trx), taskId, userId],
  )
  return row
}

/* SQL: done once every to-do is completed, otherwise accepted. */
const statusByTodos = `case when exists (select from task_todos d where d.company_id = $1 and d.task_id = $2
    and not exists (select from task_todo_completions x
      where x.company_id = $1 and x.task_todo_id = d.id and x.user_id = $3)) then 'accepted' else 'done' end`

/* Sets the status of the recipient to what their to-dos say, and notifies the author once everyone has finished. */
async function settle(trx: CompanyDb, { taskId, userId }: Recipient) {
  await namedQuery(
    trx,
    `update task_recipients set status = ${statusByTodos}, answered_at = now(), decline_reason = null
     where company_id = $1 and task_id = $2 and user_id = $3 and status <> ${statusByTodos}`,
    [companyIdOf(trx), taskId, userId],
  )
  await publish(trx, assignedTasksChanged, { taskId, userIds: [userId] })
  await tellOfEnd(trx, taskId)
}

/** Notifies the author once everyone has finished. Safe to repeat. */
export const tellOfEnd = (trx: CompanyDb, taskId: number) =>
  tell(trx, {
    values: [taskId],
    recipients: `select t.author_id as user_id, t.id, t.title from tasks t where t.company_id = $1 and t.id = $2
      and t.issued_at is not null and t.done_count > 0 and t.done_count + t.declined_count = t.recipient_count`,
    notices: [
      assignedTaskDone.row({
        actor: 'o.user_id',
        once: 'o.id',
        payload: { taskId: 'o.id', title: 'o.title' },
      }),
    ],
  })

/* Completes one to-do of a recipient who has not declined. */
async function complete(trx: CompanyDb, { taskId, userId, todoId, applyId }: Doing) {
  await namedQuery(
    trx,
    `insert into task_todo_completions (company_id, task_todo_id, user_id, task_id, apply_id)
     values ($1, $2, $3, $4, $5) on conflict (company_id, task_todo_id, user_id) do nothing`,
    [companyIdOf(trx), todoId, userId, taskId, applyId],
  )
  await settle(trx, { taskId, userId })
}

/**
 * Ticks a to-do off, or marks it as not done.
 * @throws Refusal `task_closed`, also if the person declined or was removed meanwhile
 */
export const tickTodo = (db: CompanyDb, { done, ...doing }: Recipient & { todoId: number; done: boolean }) =>
  transaction(db, async (trx) => {
    const recipient = await lockRecipient(trx, doing)
    permit(recipient !== undefined && recipient.status !== 'declined', 'task_closed')
    if (done) return complete(trx, { ...doing, applyId: null })
    const undone = await namedQuery(
      trx,
      `delete from task_todo_completions where company_id = $1 and task_todo_id = $2 and user_id = $3
       returning task_todo_id`,
      [companyIdOf(trx), doing.todoId, doing.userId],
    )
    if (undone.length > 0) await settle(trx, doing)
  })

/**
 * Accepts a task, or declines it with a reason and notifies its author. Without effect on a task that is done or
 * already in that state.
 * @throws Refusal `task_closed`
 */
export const answerTask = (db: CompanyDb, { reason, ...recipient }: Recipient & { reason: string | null }) =>
  transaction(db, async (trx) => {
    const locked = await lockRecipient(trx, recipient)
    if (!locked) throw new Refusal('task_closed')
    if (locked.status === 'done' || locked.status === (reason === null ? 'accepted' : 'declined')) return
    const key = [companyIdOf(trx), recipient.taskId, recipient.userId]
    if (reason === null) return settle(trx, recipient)
    await namedQuery(
      trx,
      `update task_recipients set status = 'declined', decline_reason = $4, answered_at = now()
       where company_id = $1 and task_id = $2 and user_id = $3`,
      [...key, reason],
    )
    await tell(trx, {
      values: [recipient.taskId, recipient.userId],
      recipients: `select t.author_id as user_id, t.id, t.title, r.answered_at from tasks t
        join task_recipients r on r.company_id = $1 and r.task_id = t.id and r.user_id = $3
        where t.company_id = $1 and t.id = $2 and t.author_id <> $3`,
      notices: [
        assignedTaskDeclined.row({
          actor: '$3',
          once: `o.id || ':' || $3::bigint || ':' || o.answered_at`,
          payload: { taskId: 'o.id', title: 'o.title' },
        }),
      ],
    })
    await publish(trx, assignedTasksChanged, {
      taskId: recipient.taskId,
      userIds: [recipient.userId],
    })
    await tellOfEnd(trx, recipient.taskId)
  })

type OpenTodo = { taskId: number; todoId: number }

/** Completes the person's open to-dos to use a menu with this use, of tasks issued before it. Safe to repeat. */
export async function completeMenuTodos(
  trx: CompanyDb,
  { userId, menuId, applyId, usedAt }: { userId: number; menuId: number; applyId: number; usedAt: Date },
) {
  const open = await namedQuery<OpenTodo>(
    trx,
    `select d.task_id, d.id as todo_id from task_todos d
     join tasks t on t.company_id = $1 and t.id = d.task_id and t.closed_at is null
     join task_recipients r on r.company_id = $1 and r.task_id = d.task_id and r.user_id = $2
       and r.status in ('unaccepted', 'accepted') and t.created_at <= $5
     join applies a on a.company_id = $1 and a.id = $4
     where d.company_id = $1 and d.menu_id = $3 and not exists (select from task_todo_completions x
       where x.company_id = $1 and x.task_todo_id = d.id and x.user_id = $2)
     order by d.task_id, d.id`,
    [companyIdOf(trx), userId, menuId, applyId, usedAt],
  )
  await completeEach(trx, open, { userId, applyId })
}

/**
 * Completes the person's open to-dos to pass a test with this attempt, of tasks issued before it. An attempt marked by
 * people is passed when it is marked, later than it was submitted. Safe to repeat.
 */
export async function completeTestTodos(
  trx: CompanyDb,
  { userId, testId, takingId }: { userId: number; testId: number; takingId: number },
) {
  const open = await namedQuery<OpenTodo>(
    trx,
    `select d.task_id, d.id as todo_id from task_todos d
     join tasks t on t.company_id = $1 and t.id = d.task_id and t.closed_at is null
     join task_recipients r on r.company_id = $1 and r.task_id = d.task_id and r.user_id = $2
       and r.status in ('unaccepted', 'accepted')
     join knowledge_test_takings k on k.company_id = $1 and k.id = $4
       and (t.created_at <= k.submitted_at or exists (select from knowledge_test_answers a
         where a.company_id = $1 and a.knowledge_test_taking_id = k.id and a.first_marker_id is not null))
     where d.company_id = $1 and d.knowledge_test_id = $3 and not exists (select from task_todo_completions x
       where x.company_id = $1 and x.task_todo_id = d.id and x.user_id = $2)
     order by d.task_id, d.id`,
    [companyIdOf(trx), userId, testId, takingId],
  )
  await completeEach(trx, open, { userId, applyId: null })
}

async function completeEach(
  trx: CompanyDb,
  open: readonly OpenTodo[],
  { userId, applyId }: { userId: number; applyId: number | null },
) {
  for (const { taskId, todoId } of open) {
    const recipient = await lockRecipient(trx, { taskId, userId })
    if (recipient && recipient.status !== 'declined') await complete(trx, { taskId, todoId, userId, applyId })
  }
}

/** Reopens to-dos completed by a use that was rejected or cancelled. Safe to repeat. */
export async function reopenMenuTodos(trx: CompanyDb, applyId: number) {
  const done = await namedQuery<{ taskId: number; todoId: number; userId: number }>(
    trx,
    `select x.task_id, x.task_todo_id as todo_id, x.user_id from task_todo_completions x
     join tasks t on t.company_id = $1 and t.id = x.task_id and t.closed_at is null
     where x.company_id = $1 and x.apply_id = $2 order by x.task_id, x.task_todo_id`,
    [companyIdOf(trx), applyId],
  )
  for (const { taskId, todoId, userId } of done) {
    const recipient = await lockRecipient(trx, { taskId, userId })
    if (!recipient) continue
    await namedQuery(
      trx,
      `delete from task_todo_completions where company_id = $1 and task_todo_id = $2 and user_id = $3 and apply_id = $4`,
      [companyIdOf(trx), todoId, userId, applyId],
    )
    if (recipient.status !== 'declined') await settle(trx, { taskId, userId })
  }
}
