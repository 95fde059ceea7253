import { showDay } from '#common/form/show-day.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { inTurn } from '#server/platform/jobs/leave-room.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { assignedTasksChanged } from './tasks.events.ts'
import {
  assignedTaskDue,
  assignedTaskMoved,
  assignedTaskReminder,
  assignedTaskSent,
} from './tasks.notices.ts'
import { tasksStrings } from './tasks.strings.ts'

/** Why the recipients of a task are notified. */
export type TaskOccasion = 'sent' | 'reminded' | 'due' | 'moved'

type Message = { taskId: number; occasion: TaskOccasion; at: string }

/** Recipients per transaction. */
const atOnce = 500

/* SQL: recipients not notified yet, marked as notified. $3: of this occasion's time. */
const marking = {
  first: `update task_recipients r set notified_at = $3::timestamptz where r.company_id = $1 and r.task_id = $2
      and r.user_id in (select n.user_id from task_recipients n where n.company_id = $1 and n.task_id = $2
        and n.notified_at is null order by n.user_id limit ${atOnce})
    returning r.user_id`,
  again: `update task_recipients r set reminded_at = $3::timestamptz where r.company_id = $1 and r.task_id = $2
      and r.user_id in (select n.user_id from task_recipients n where n.company_id = $1 and n.task_id = $2
        and n.status in ('unaccepted', 'accepted') and (n.reminded_at is null or n.reminded_at < $3::timestamptz)
        order by n.user_id limit ${atOnce})
    returning r.user_id`,
}

type Row = { userId: number; title: string; dueOn: string | null; actorName: string }

/**
 * Notifies recipients of a task, at most so many batches: the new ones of `sent`, those who still have to act of the
 * other occasions. Running it again notifies nobody twice. Returns whether there may be more of them.
 * @param address the product's, for links
 */
export async function tellRecipients(
  db: CompanyDb,
  message: Message,
  { address, batches }: { address: string; batches: number },
): Promise<boolean> {
  let marked = atOnce
  for (let batch = 0; batch < batches && marked === atOnce; batch++)
    marked = await inTurn(() => transaction(db, (trx) => tellBatch(trx, message, address)))
  return marked === atOnce
}

/* The notice of an occasion; each person gets it once. */
function rowOf(occasion: TaskOccasion) {
  const [actor, at, once] = [
    'o.author_id',
    '$4::timestamptz',
    `o.id || ':' || extract(epoch from $4::timestamptz)`,
  ]
  const payload = { taskId: 'o.id', title: 'o.title' }
  if (occasion === 'sent') return assignedTaskSent.row({ actor, at, once: 'o.id', payload })
  if (occasion === 'reminded') return assignedTaskReminder.row({ actor, at, once, payload })
  if (occasion === 'due') return assignedTaskDue.row({ actor, at, once, payload })
  return assignedTaskMoved.row({ actor, at, once, payload: { ...payload, day: 'o.due_on' } })
}

/** Returns how many recipients were marked. */
async function tellBatch(trx: CompanyDb, { taskId, occasion, at }: Message, address: string) {
  const rows = await namedQuery<{ userId: number }>(
    trx,
    occasion === 'sent' ? marking.first : marking.again,
    [companyIdOf(trx), taskId, at],
  )
  if (rows.length === 0) return 0
  await publish(trx, assignedTasksChanged, { taskId, userIds: rows.map(({ userId }) => userId) })
  await tellAndMail<Row>(trx, {
    values: [taskId, rows.map(({ userId }) => userId), at],
    recipients: `select r.user_id, t.id, t.title, t.due_on::text as due_on, t.author_id,
        u.family_name || ' ' || u.given_name as actor_name
      from tasks t join users u on u.company_id = $1 and u.id = t.author_id
      join task_recipients r on r.company_id = $1 and r.task_id = t.id and r.user_id = any($3::bigint[])
        and r.status in ('unaccepted', 'accepted') and r.user_id <> t.author_id
      where t.company_id = $1 and t.id = $2 and t.closed_at is null`,
    notices: [rowOf(occasion)],
    address,
    email: (row) => ({
      ...emailOf(occasion, row, `${address}/tasks/${taskId}/received`),
      once: `assigned_task_${occasion}:${taskId}:${row.userId}:${occasion === 'sent' ? '' : at}`,
    }),
  })
  return rows.length
}

function emailOf(occasion: TaskOccasion, row: Row & { locale: Locale }, link: string) {
  const { title, dueOn, actorName, locale } = row
  const words = phrases(tasksStrings, locale)
  const { subject, text } = {
    sent: { subject: words.sentSubject(actorName, title), text: words.sentText(actorName, title) },
    reminded: {
      subject: words.reminderSubject(actorName, title),
      text: words.reminderText(actorName, title),
    },
    due: { subject: words.dueSubject(title), text: words.dueText(title) },
    moved: { subject: words.movedSubject(title), text: words.movedText(title) },
  }[occasion]
  const due = dueOn === null ? [] : [words.dueLine(showDay(dueOn, locale))]
  return { subject, text: [[text, ...due].join('\n'), link].join('\n\n') }
}
