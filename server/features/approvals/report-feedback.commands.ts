import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { reportFedBack } from './report-decisions.events.ts'

type Feedback = { reportId: number; authorId: number; body: string; version: number }

/**
 * Adds, changes or (if empty) withdraws a person's feedback. Sending the same text again changes nothing.
 * @returns its version; 0 if there is none any more
 * @throws {Refusal} conflict if `version` is not that of the feedback being changed
 */
export function saveFeedback(
  db: CompanyDb,
  { reportId, authorId, body, version }: Feedback,
): Promise<number> {
  return transaction(db, async (trx) => {
    const key = [companyIdOf(trx), reportId, authorId]
    const [known] = await namedQuery<{ version: number; body: string }>(
      trx,
      `select version, body from report_feedbacks
       where company_id = $1 and report_id = $2 and author_id = $3 for no key update`,
      key,
    )
    if ((known?.body ?? '') === body) return known?.version ?? 0
    if ((known?.version ?? 0) !== version) throw new Refusal('conflict')
    if (body === '') {
      await namedQuery(
        trx,
        'delete from report_feedbacks where company_id = $1 and report_id = $2 and author_id = $3',
        key,
      )
      return 0
    }
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      known
        ? `update report_feedbacks set body = $4, version = version + 1, edited_at = now()
           where company_id = $1 and report_id = $2 and author_id = $3 returning version`
        : `insert into report_feedbacks (company_id, report_id, author_id, body) values ($1, $2, $3, $4)
           on conflict (company_id, report_id, author_id) do nothing returning version`,
      [...key, body],
    )
    // Created in another window at the same moment.
    if (!saved) throw new Refusal('conflict')
    if (!known) await publish(trx, reportFedBack, { reportId, actorId: authorId })
    return saved.version
  })
}
