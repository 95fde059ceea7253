import type { NotificationEvent } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import type { ReportKind } from '#server/features/announcements/report-sentence.ts'
import { mailPerson } from '#server/features/notification-options/mail-person.ts'
import {
  mailAddress,
  quietUntil,
  receives,
} from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { emailOf, type Told } from './report-emails.ts'

export type Telling = {
  kind: ReportKind
  reportId: number
  actorId: number
  /** The same happening is told to nobody twice: a round, a version, a line of the history. */
  occasion: string
  /** `aboutId`: in whose place, or of whom it speaks. */
  people: readonly { userId: number; aboutId?: number | null }[]
  /** Points or an amount. */
  amount?: number
}

type Receiver = Told & { userId: number; email: string | null; quietUntil: Date | null; told: boolean }

const eventOf = (kind: ReportKind): NotificationEvent => {
  if (kind === 'approval_turn' || kind === 'approval_reminder' || kind === 'decision_refused')
    return 'approval'
  return kind === 'report_feedback' ? 'feedback' : 'outcome'
}

/**
 * Tells people in use of something that happened to a report, as they wish: by a notice and, where they have an address
 * and the kind has one, by a letter. Run again it tells nobody twice.
 * @param address the product's, for links, without a slash at the end
 */
export async function tellPeople(trx: CompanyDb, telling: Telling, address: string) {
  const { kind, reportId, actorId, occasion, people, amount = null } = telling
  if (people.length === 0) return
  const event = eventOf(kind)
  const rows = await namedQuery<Receiver>(
    trx,
    `with receivers as (
       select distinct on (u.id) u.id as user_id, r.id as report_id, g.about_id
       from unnest($7::bigint[], $8::bigint[]) with ordinality g(user_id, about_id, place)
       join users u on u.company_id = $1 and u.id = g.user_id and u.status = 'active'
       join reports r on r.company_id = $1 and r.id = $3 and r.deleted_at is null
       order by u.id, g.place
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, report_id, about_id, occasion, amount)
       select $1, o.user_id, $2, $4, o.report_id, o.about_id, $5, $6
       from receivers o where ${receives('notice', event, 'o.user_id')}
       on conflict (company_id, user_id, report_id, kind, occasion) where report_id is not null do nothing
       returning user_id
     )
     select t.user_id, t.report_id, ${mailAddress(event)} as email, ${quietUntil()} as quiet_until,
       exists (select from told x where x.user_id = t.user_id) as told, coalesce(u.locale, c.default_locale) as locale,
       case when r.title = '' then n.name else r.title end as title,
       actor.family_name || ' ' || actor.given_name as actor_name,
       applicant.family_name || ' ' || applicant.given_name as applicant_name,
       about.family_name || ' ' || about.given_name as about_name,
       coalesce((select x.comment from approval_acts x where x.company_id = $1 and x.approval_id = r.approval_id
         and x.kind in ('pended', 'rejected') order by x.id desc limit 1), '') as comment
     from receivers t
     join reports r on r.company_id = $1 and r.id = t.report_id
     join menus n on n.company_id = $1 and n.id = r.menu_id
     join users u on u.company_id = $1 and u.id = t.user_id
     join users actor on actor.company_id = $1 and actor.id = $4
     join users applicant on applicant.company_id = $1 and applicant.id = r.user_id
     left join users about on about.company_id = $1 and about.id = t.about_id
     join companies c on c.id = $1`,
    [
      companyIdOf(trx),
      kind,
      reportId,
      actorId,
      occasion,
      amount,
      people.map(({ userId }) => userId),
      people.map(({ aboutId }) => aboutId ?? null),
    ],
  )
  for (const row of rows) {
    const letter = emailOf(kind, row, address)
    if (letter)
      await mailPerson(trx, row, letter, {
        ...{ event, address },
        once: `${kind}:${reportId}:${row.userId}:${occasion}`,
      })
  }
  const userIds = rows.filter(({ told }) => told).map(({ userId }) => userId)
  if (userIds.length > 0) await publish(trx, announcementsChanged, { userIds })
}
