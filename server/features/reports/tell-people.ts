import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import type { ReportKind } from '#server/features/announcements/report-sentence.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { letterOf, type Told } from './report-letters.ts'

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

/**
 * Tells people in use of something that happened to a report: a notice each and, where they have an address and the
 * kind has one, a letter. Run again it tells nobody twice.
 * @param address the product's, for links, without a slash at the end
 */
export async function tellPeople(trx: CompanyDb, telling: Telling, address: string) {
  const { kind, reportId, actorId, occasion, people, amount = null } = telling
  if (people.length === 0) return
  const rows = await namedQuery<Omit<Told, 'email'> & { userId: number; email: string | null }>(
    trx,
    `with told as (
       insert into announcements (company_id, user_id, kind, actor_id, report_id, about_id, occasion, amount)
       select $1, u.id, $2, $4, r.id, g.about_id, $5, $6
       from unnest($7::bigint[], $8::bigint[]) g(user_id, about_id)
       join users u on u.company_id = $1 and u.id = g.user_id and u.status = 'active'
       join reports r on r.company_id = $1 and r.id = $3 and r.deleted_at is null
       on conflict (company_id, user_id, report_id, kind, occasion) where report_id is not null do nothing
       returning user_id, about_id, report_id
     )
     select t.user_id, t.report_id, u.email, coalesce(u.locale, c.default_locale) as locale,
       case when r.title = '' then n.name else r.title end as title,
       actor.family_name || ' ' || actor.given_name as actor_name,
       applicant.family_name || ' ' || applicant.given_name as applicant_name,
       about.family_name || ' ' || about.given_name as about_name,
       coalesce((select x.comment from approval_acts x where x.company_id = $1 and x.approval_id = r.approval_id
         and x.kind in ('pended', 'rejected') order by x.id desc limit 1), '') as comment
     from told t
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
  for (const { userId, email, ...row } of rows) {
    const letter = email === null ? null : letterOf(kind, { ...row, email }, address)
    if (letter) await sendMail(trx, letter, { once: `${kind}:${reportId}:${userId}:${occasion}` })
  }
  if (rows.length > 0) await publish(trx, announcementsChanged, { userIds: rows.map(({ userId }) => userId) })
}
