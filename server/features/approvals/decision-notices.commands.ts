import type { CompanyDb } from '#db/tenant.ts'
import { tell, tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { answeredAsComment } from '#server/features/notification-options/comment-answers.present.ts'
import type { decisionNotices } from './approvals.notices.ts'
import { emailOf, type ReportTold } from './report-emails.present.ts'

export type DecisionNotice = (typeof decisionNotices)[number]

type Telling = {
  notice: DecisionNotice
  reportId: number
  actorId: number
  /** Each event is notified once: a round, a version, a line of the history. */
  occasion: string
  /** `aboutId`: the person in whose place the recipient acts. */
  people: readonly { userId: number; aboutId?: number | null }[]
}

const columns = { actor: '$3::bigint', report: 'o.report_id', once: "o.report_id || ':' || $4::text" }

const rowOf = (notice: DecisionNotice) =>
  notice.kind === 'approval_turn' || notice.kind === 'approval_reminder'
    ? notice.row({ ...columns, people: { absent: 'o.about_id' } })
    : notice.row(columns)

/**
 * Notifies active people of an event on a report, according to their preferences: by a notice and, if the kind has
 * one, by email. Safe to repeat: each person is notified once.
 * @param address the product's address for links, without a trailing slash
 */
export async function tellPeople(trx: CompanyDb, telling: Telling, address: string) {
  const { notice, reportId, actorId, occasion, people } = telling
  if (people.length === 0) return
  const writing = {
    values: [
      reportId,
      actorId,
      occasion,
      people.map(({ userId }) => userId),
      people.map(({ aboutId }) => aboutId ?? null),
    ],
    recipients: `select distinct on (g.user_id) g.user_id, r.id as report_id, g.about_id,
        case when r.title = '' then n.name else r.title end as title,
        actor.family_name || ' ' || actor.given_name as actor_name,
        applicant.family_name || ' ' || applicant.given_name as applicant_name,
        about.family_name || ' ' || about.given_name as about_name,
        (select f.id from feeds f where f.company_id = $1 and f.report_id = r.id and f.deleted_at is null) as feed_id,
        coalesce((select x.comment from approval_acts x where x.company_id = $1 and x.approval_id = r.approval_id
          and x.kind in ('pended', 'rejected') order by x.id desc limit 1), '') as comment
      from unnest($5::bigint[], $6::bigint[]) with ordinality g(user_id, about_id, place)
      join reports r on r.company_id = $1 and r.id = $2 and r.deleted_at is null
      join menus n on n.company_id = $1 and n.id = r.menu_id
      join users actor on actor.company_id = $1 and actor.id = $3
      join users applicant on applicant.company_id = $1 and applicant.id = r.user_id
      left join users about on about.company_id = $1 and about.id = g.about_id
      order by g.user_id, g.place`,
    notices: [rowOf(notice)],
  }
  if (!notice.channels.includes('mail')) await tell(trx, writing)
  else
    await tellAndMail<ReportTold>(trx, {
      ...writing,
      address,
      email: (row) => {
        const mail = emailOf(notice.kind, row, address)
        return (
          mail && {
            ...mail,
            once: `${notice.kind}:${reportId}:${row.userId}:${occasion}`,
            ...(row.feedId !== null && {
              answerable: answeredAsComment(row.userId, row.feedId, row.locale),
            }),
          }
        )
      },
    })
}
