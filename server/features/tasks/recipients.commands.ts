import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { inTurn } from '#server/platform/jobs/leave-room.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { assignedTasksChanged } from './tasks.events.ts'

/* SQL: the main department of the person `u`. */
const mainDepartment = `(select b.department_id from memberships b where b.company_id = $1 and b.user_id = u.id and b.main)`

/** Adds people to a task; those who have it already are left as they are. Returns how many were added. */
export async function addRecipients(trx: CompanyDb, taskId: number, userIds: readonly number[]) {
  const added = await namedQuery<{ userId: number }>(
    trx,
    `insert into task_recipients (company_id, task_id, user_id, department_id)
     select $1, $2, u.id, ${mainDepartment} from users u
     where u.company_id = $1 and u.id = any($3::bigint[]) and u.status in ('active', 'invited')
     on conflict (company_id, task_id, user_id) do nothing returning user_id`,
    [companyIdOf(trx), taskId, userIds],
  )
  return added.length
}

/** Members per transaction. */
const atOnce = 1_000

/**
 * Adds active members of a task's audience, except its author, in the order of their ids after `after`: at most so many
 * batches. Returns the last person added; null once all recipients are stored.
 */
export async function addMembers(
  db: CompanyDb,
  taskId: number,
  { after, batches }: Part,
): Promise<number | null> {
  let last: number | null = after
  for (let batch = 0; batch < batches && last !== null; batch++) {
    const from: number = last
    last = await inTurn(() => transaction(db, (trx) => addBatch(trx, taskId, from)))
  }
  return last
}

type Part = { after: number; batches: number }

/** Returns the last person of the batch; null once all recipients are stored. */
async function addBatch(trx: CompanyDb, taskId: number, after: number) {
  const key = [companyIdOf(trx), taskId]
  const [task] = await namedQuery<{ audienceId: number | null }>(
    trx,
    `select audience_id from tasks where company_id = $1 and id = $2 and issued_at is null and closed_at is null
     for update`,
    key,
  )
  if (!task) return null
  const members = await namedQuery<{ userId: number }>(
    trx,
    `select m.user_id from audience_members m
     join tasks t on t.company_id = $1 and t.id = $2 and t.audience_id = m.audience_id and t.author_id <> m.user_id
     join users u on u.company_id = $1 and u.id = m.user_id and u.status = 'active'
     where m.company_id = $1 and m.user_id > $3 order by m.user_id limit $4`,
    [...key, after, atOnce],
  )
  await addRecipients(
    trx,
    taskId,
    members.map(({ userId }) => userId),
  )
  if (members.length === atOnce) return members.at(-1)!.userId
  await namedQuery(trx, 'update tasks set issued_at = now() where company_id = $1 and id = $2', key)
  return null
}

/** Removes a recipient with their progress. Safe to repeat. */
export const removeRecipient = (db: CompanyDb, taskId: number, userId: number) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), taskId, userId]
    await namedQuery(
      trx,
      'delete from task_recipients where company_id = $1 and task_id = $2 and user_id = $3',
      key,
    )
    await namedQuery(
      trx,
      `delete from announcements where company_id = $1 and user_id = $3 and kind like 'assigned\\_task\\_%'
         and payload ->> 'taskId' = $2::bigint::text`,
      key,
    )
    await publish(trx, assignedTasksChanged, { taskId, userIds: [userId] })
  })

/**
 * Removes people who leave the company from the open tasks that they have neither done nor declined, and ends the
 * repetition of the tasks they issued. What they did stays, and so do their templates for the whole company.
 */
export async function leaveTasks(trx: CompanyDb, userIds: readonly number[]) {
  const key = [companyIdOf(trx), userIds]
  await namedQuery(
    trx,
    'update tasks set next_on = null where company_id = $1 and author_id = any($2::bigint[]) and next_on is not null',
    key,
  )
  await namedQuery(
    trx,
    'delete from task_templates where company_id = $1 and author_id = any($2::bigint[]) and not shared',
    key,
  )
  const open = await namedQuery<{ taskId: number }>(
    trx,
    `select distinct r.task_id from task_recipients r join tasks t on t.company_id = $1 and t.id = r.task_id
     where r.company_id = $1 and r.user_id = any($2::bigint[]) and r.status in ('unaccepted', 'accepted')
       and t.closed_at is null order by r.task_id`,
    key,
  )
  // One after the other in this order: each changes the counts of its task.
  for (const { taskId } of open)
    await namedQuery(
      trx,
      `delete from task_recipients where company_id = $1 and user_id = any($2::bigint[]) and task_id = $3
         and status in ('unaccepted', 'accepted')`,
      [...key, taskId],
    )
}
