import { showDay } from '#common/form/show-day.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { tell, tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { requestEmailsStrings } from './request-emails.strings.ts'
import { type taskReminder, taskRequested, taskWithdrawn } from './requests.notices.ts'

type RequestNotice = typeof taskRequested | typeof taskReminder | typeof taskWithdrawn

type Asked = {
  userId: number
  reportId: number
  actorName: string
  menuName: string
  feedId: number | null
  titles: string[]
  dueOn: string | null
}

type Telling = {
  notice: RequestNotice
  /** The setting that applies: requests by people, or scheduled reminders. */
  event?: 'request' | 'calendar'
  /** The use that issued them; null: determined by the report. */
  applyId: number | null
  reportId: number | null
  /** Only these of the people asked; null: all of them. */
  userIds: readonly number[] | null
  /** The same occasion is notified once. */
  occasion: string
}

/**
 * Notifies people of the requests of a use, each person once regardless of the number of requests: by a notice, and by
 * an email if they have an address and something to do, according to their preferences. Safe to repeat.
 * @param address the product's base URL for links, without a trailing slash
 */
export async function tellOfRequests(trx: CompanyDb, telling: Telling, address: string) {
  const { notice, applyId, reportId, occasion, event = 'request' } = telling
  const open =
    notice === taskWithdrawn
      ? 'x.withdrawn_at is not null'
      : 'x.withdrawn_at is null and x.completed_at is null'
  const writing = {
    values: [reportId, applyId, telling.userIds, occasion],
    before: `asked as (
       select x.assignee_id as user_id, r.id as report_id, r.user_id as actor_id, r.menu_id,
         array_agg(x.title order by x.sort_order) as titles, min(x.due_on) as due_on
       from reports r
       join report_item_task_lists l on l.company_id = r.company_id and l.report_id = r.id
       join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
       where r.company_id = $1 and (r.id = $2 or r.apply_id = $3) and not x.skipped and x.assignee_id <> r.user_id
         and ($4::bigint[] is null or x.assignee_id = any($4)) and ${open}
       group by x.assignee_id, r.id, r.user_id, r.menu_id
     )`,
    recipients: `select a.user_id, a.report_id, a.actor_id, a.titles, a.due_on, f.id as feed_id, n.name as menu_name,
        actor.family_name || ' ' || actor.given_name as actor_name
      from asked a
      join users actor on actor.company_id = $1 and actor.id = a.actor_id
      join menus n on n.company_id = $1 and n.id = a.menu_id
      left join feeds f on f.company_id = $1 and f.report_id = a.report_id and ${isReader('f.id', 'a.user_id')}`,
    notices: [
      notice.row({
        actor: 'o.actor_id',
        report: 'o.report_id',
        feed: 'o.feed_id',
        once: "o.report_id || ':' || $5::text",
      }),
    ],
    event,
    readable: true,
  }
  if (notice === taskWithdrawn) await tell(trx, writing)
  else
    await tellAndMail<Asked>(trx, {
      ...writing,
      address,
      email: (row) => ({
        ...emailOf(notice, row, address),
        once: `${notice.kind}:${row.reportId}:${row.userId}:${occasion}`,
      }),
    })
}

function emailOf(notice: RequestNotice, row: Asked & { locale: Locale }, address: string) {
  const { actorName, menuName, titles, dueOn, locale, feedId } = row
  const words = phrases(requestEmailsStrings, locale)
  const link = `${address}${feedId === null ? '/waiting' : `/feeds/${feedId}`}`
  const task = titles.map((title) => `・${title}`).join('\n')
  const due = dueOn === null ? null : showDay(dueOn, locale)
  return notice === taskRequested
    ? {
        subject: words.requestedSubject(actorName, menuName),
        text: words.requestedText(actorName, task, due, link),
      }
    : {
        subject: words.reminderSubject(actorName, menuName),
        text: words.reminderText(actorName, task, due, link),
      }
}
