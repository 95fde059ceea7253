import { addDays, daysBetween } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { addRecipients } from './recipients.commands.ts'
import { nextDay } from './repeating.rules.ts'
import { insertTask } from './tasks.commands.ts'
import { issueTask, tellOfTask } from './tasks.jobs.ts'

/** SQL: the task `t` is due on the day after `day`, and its recipients have not been reminded of it. */
export const reminderIsDue = (day: string) => `t.closed_at is null and t.due_on = ${day} + 1
  and t.reminded_due_on is distinct from t.due_on and t.done_count + t.declined_count < t.recipient_count`

/** SQL: the next task of the series of `t` is to be issued on `day`. */
export const repetitionIsDue = (day: string) => `t.next_on <= ${day}`

/** Enqueues the reminders of tasks that are due tomorrow. Running it again reminds nobody twice. */
export const remindOfDueTasks = (db: CompanyDb, now: Date) =>
  transaction(db, async (trx) => {
    const due = await namedQuery<{ id: number }>(
      trx,
      `update tasks t set reminded_due_on = t.due_on from companies c
       where c.id = $1 and t.company_id = $1 and ${reminderIsDue('($2::timestamptz at time zone c.time_zone)::date')}
       returning t.id`,
      [companyIdOf(trx), now],
    )
    for (const { id } of due)
      await enqueue(trx, tellOfTask, { taskId: id, occasion: 'due', at: now.toISOString() })
  })

type Repeated = {
  authorId: number
  title: string
  detail: string
  dueOn: string | null
  audienceId: number | null
  startedOn: string
  repeatRule: string
  repeatFrom: string
  nextOn: string
  today: string
}

/** Issues the next task of every series whose day has come, each in a transaction of its own. */
export async function repeatTasks(db: CompanyDb) {
  const due = await namedQuery<{ id: number }>(
    db,
    `select t.id from tasks t join companies c on c.id = $1
     where t.company_id = $1 and ${repetitionIsDue(todayIn('c.time_zone'))} order by t.id`,
    [companyIdOf(db)],
  )
  await eachRow(due, ({ id }) => transaction(db, (trx) => issueNext(trx, id)))
}

/*
 * Issues the task after this one, with the same to-dos and recipients and as many days until it is due. Days that were
 * missed are skipped. The repetition continues from the new task.
 */
async function issueNext(trx: CompanyDb, id: number) {
  const key = [companyIdOf(trx), id]
  const [last] = await namedQuery<Repeated>(
    trx,
    `select t.author_id, t.title, t.detail, t.due_on::text as due_on, t.audience_id, t.started_on::text as started_on,
       t.repeat_rule, t.repeat_from::text as repeat_from, t.next_on::text as next_on,
       ${todayIn('c.time_zone')}::text as today
     from tasks t join companies c on c.id = $1
     where t.company_id = $1 and t.id = $2 and t.repeat_rule is not null and t.repeat_from is not null
       and ${repetitionIsDue(todayIn('c.time_zone'))} for update of t`,
    key,
  )
  if (!last) return
  await namedQuery(trx, 'update tasks set next_on = null where company_id = $1 and id = $2', key)
  const { today, repeatRule, repeatFrom, startedOn, dueOn } = last
  const nextId = await insertTask(trx, {
    ...{ authorId: last.authorId, title: last.title, detail: last.detail, audienceId: last.audienceId },
    ...{ repeatRule, repeatFrom },
    startedOn: today,
    dueOn: dueOn === null ? null : addDays(today, daysBetween(startedOn, dueOn)),
    nextOn: nextDay({ rule: repeatRule, from: repeatFrom, after: today }),
  })
  await namedQuery(
    trx,
    `insert into task_todos (company_id, task_id, sort_order, kind, title, url, message, menu_id, knowledge_test_id)
     select $1, $3, sort_order, kind, title, url, message, menu_id, knowledge_test_id from task_todos
     where company_id = $1 and task_id = $2`,
    [...key, nextId],
  )
  if (last.audienceId === null) {
    const people = await namedQuery<{ userId: number }>(
      trx,
      'select user_id from task_recipients where company_id = $1 and task_id = $2',
      key,
    )
    await addRecipients(
      trx,
      nextId,
      people.map(({ userId }) => userId),
    )
  }
  await enqueue(trx, issueTask, { taskId: nextId })
}
