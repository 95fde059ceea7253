import { showDay } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { mailPerson } from '#server/features/notification-options/mail-person.ts'
import {
  mailAddress,
  quietUntil,
  receives,
} from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { requestLettersStrings } from './request-emails.strings.ts'

type Kind = 'task_requested' | 'task_reminder' | 'task_withdrawn'

type Asked = {
  userId: number
  reportId: number
  email: string | null
  quietUntil: Date | null
  locale: Locale
  actorName: string
  menuName: string
  feedId: number | null
  titles: string[]
  dueOn: string | null
  told: boolean
}

type Telling = {
  kind: Kind
  /** What they may wish otherwise: word of people, or of the clock. */
  event?: 'request' | 'calendar'
  /** The use that issued them; null: the report says which. */
  applyId: number | null
  reportId: number | null
  /** Of those it asks something of; null: all of them. */
  userIds: readonly number[] | null
  /** The same happening is told once. */
  occasion: string
}

/**
 * Tells people of what a use asks of them, each once whatever number of requests they have: by a
 * notice, and by a letter where they have an address and there is something to do; as they wish. Run again it tells nobody twice.
 * @param address the product's, for links, without a slash at the end
 */
export async function tellOfRequests(trx: CompanyDb, telling: Telling, address: string) {
  const { kind, applyId, reportId, occasion, event = 'request' } = telling
  const rows = await namedQuery<Asked>(
    trx,
    `with asked as (
       select x.assignee_id as user_id, r.id as report_id, r.user_id as actor_id, r.menu_id,
         array_agg(x.title order by x.sort_order) as titles, min(x.due_on) as due_on
       from reports r
       join report_item_task_lists l on l.company_id = r.company_id and l.report_id = r.id
       join report_item_tasks x on x.company_id = l.company_id and x.task_list_id = l.id
       where r.company_id = $1 and (r.id = $3 or r.apply_id = $4) and not x.skipped and x.assignee_id <> r.user_id
         and ($5::bigint[] is null or x.assignee_id = any($5))
         and case $2 when 'task_withdrawn' then x.withdrawn_at is not null
           else x.withdrawn_at is null and x.completed_at is null end
       group by x.assignee_id, r.id, r.user_id, r.menu_id
     ), receivers as (
       select a.*, f.id as feed_id from asked a
       join users u on u.company_id = $1 and u.id = a.user_id and u.status = 'active'
       left join feeds f on f.company_id = $1 and f.report_id = a.report_id and exists (
         select from feed_audiences fa join audience_members am on am.company_id = fa.company_id
           and am.audience_id = fa.audience_id
         where fa.company_id = $1 and fa.feed_id = f.id and am.user_id = a.user_id)
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, report_id, feed_id, occasion)
       select $1, o.user_id, $2, o.actor_id, o.report_id, o.feed_id, $6
       from receivers o where ${receives('notice', event, 'o.user_id')}
       on conflict (company_id, user_id, report_id, kind, occasion) where report_id is not null do nothing
       returning user_id, report_id
     )
     select a.user_id, a.report_id, a.feed_id, a.titles, a.due_on, ${mailAddress(event)} as email,
       ${quietUntil()} as quiet_until, n.name as menu_name,
       exists (select from told t where t.user_id = a.user_id and t.report_id = a.report_id) as told,
       coalesce(u.locale, c.default_locale) as locale, actor.family_name || ' ' || actor.given_name as actor_name
     from receivers a
     join users u on u.company_id = $1 and u.id = a.user_id
     join users actor on actor.company_id = $1 and actor.id = a.actor_id
     join menus n on n.company_id = $1 and n.id = a.menu_id
     join companies c on c.id = $1`,
    [companyIdOf(trx), kind, reportId, applyId, telling.userIds, occasion],
  )
  for (const row of rows) {
    if (kind !== 'task_withdrawn')
      await mailPerson(trx, row, emailOf(kind, row, address), {
        ...{ event, address },
        once: `${kind}:${row.reportId}:${row.userId}:${occasion}`,
      })
  }
  const userIds = rows.filter(({ told }) => told).map(({ userId }) => userId)
  if (userIds.length > 0) await publish(trx, announcementsChanged, { userIds })
}

function emailOf(kind: Exclude<Kind, 'task_withdrawn'>, row: Asked, address: string) {
  const { actorName, menuName, titles, dueOn, locale, feedId } = row
  const words = phrases(requestLettersStrings, locale)
  const link = `${address}${feedId === null ? '/waiting' : `/feeds/${feedId}`}`
  const task = titles.map((title) => `・${title}`).join('\n')
  const due = dueOn === null ? null : showDay(dueOn, locale)
  return kind === 'task_requested'
    ? {
        subject: words.requestedSubject(actorName, menuName),
        text: words.requestedText(actorName, task, due, link),
      }
    : {
        subject: words.reminderSubject(actorName, menuName),
        text: words.reminderText(actorName, task, due, link),
      }
}
