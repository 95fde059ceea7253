import type { reportReasons } from '#contract/moderation.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tellModerators } from '#server/features/moderation/moderation.commands.ts'

type Report = {
  commentId: number
  reporterId: number
  reason: (typeof reportReasons)[number]
  note: string
}

/** Reports a comment. A second report by the same person replaces the first one, and is open again. */
export const reportComment = (db: CompanyDb, { commentId, reporterId, reason, note }: Report) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `insert into document_comment_reports (company_id, document_comment_id, reporter_id, reason, note)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, document_comment_id, reporter_id) do update set reason = excluded.reason,
         note = excluded.note, created_at = now(), dismissed_at = null, dismissed_by_id = null`,
      [companyIdOf(trx), commentId, reporterId, reason, note],
    )
    await tellModerators(trx)
  })

type Moderating = { comment: { id: number; title: string }; actorId: number }
const noun = 'document_comment'

async function closeReports(trx: CompanyDb, commentId: number, actorId: number) {
  const closed = await namedQuery(
    trx,
    `update document_comment_reports set dismissed_at = now(), dismissed_by_id = $3
     where company_id = $1 and document_comment_id = $2 and dismissed_at is null returning reporter_id`,
    [companyIdOf(trx), commentId, actorId],
  )
  return closed.length > 0
}

const subjectOf = ({ id, title }: Moderating['comment']) => ({ id, name: title })

/** Closes the open reports of a comment without action. */
export const dismissReports = (db: CompanyDb, { comment, actorId }: Moderating) =>
  transaction(db, async (trx) => {
    if (!(await closeReports(trx, comment.id, actorId))) return
    await logAct(trx, { actorId, noun, action: 'dismiss', subject: subjectOf(comment) })
    await tellModerators(trx)
  })

/** Hides a comment and closes its reports. */
export const hideComment = (db: CompanyDb, { comment, actorId, reason }: Moderating & { reason: string }) =>
  transaction(db, async (trx) => {
    const hidden = await namedQuery(
      trx,
      `update document_comments set hidden_at = now(), hidden_by_id = $3, hidden_reason = $4
       where company_id = $1 and id = $2 and hidden_at is null and deleted_at is null returning id`,
      [companyIdOf(trx), comment.id, actorId, reason],
    )
    if (hidden.length > 0)
      await logAct(trx, {
        ...{ actorId, noun, action: 'hide', subject: subjectOf(comment) },
        after: { reason },
      })
    if (await closeReports(trx, comment.id, actorId)) await tellModerators(trx)
  })

/** Shows a hidden comment again. */
export const showComment = (db: CompanyDb, { comment, actorId }: Moderating) =>
  transaction(db, async (trx) => {
    const shown = await namedQuery(
      trx,
      `update document_comments set hidden_at = null, hidden_by_id = null, hidden_reason = ''
       where company_id = $1 and id = $2 and hidden_at is not null returning id`,
      [companyIdOf(trx), comment.id],
    )
    if (shown.length > 0) await logAct(trx, { actorId, noun, action: 'restore', subject: subjectOf(comment) })
  })
