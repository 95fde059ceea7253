import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { findConflictReason } from '#server/features/approvals/conflict-reasons.queries.ts'
import { removeFeed } from '#server/features/feeds/feeds.commands.ts'
import { countUse } from '#server/features/missions/mission-uses.commands.ts'
import {
  reopenRequests,
  withdrawRequests,
} from '#server/features/report-items/polls-and-requests.commands.ts'
import { settleReport } from '#server/features/report-publishing/settlements.commands.ts'
import { settleRedemption } from '#server/features/rewards/redemptions.commands.ts'
import { rewardsMoved } from '#server/features/rewards/rewards.events.ts'
import { settleSubsidies } from '#server/features/subsidies/menu-subsidies.commands.ts'
import { cancelApproval } from '#server/platform/approvals/approvals.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { findPostOfApply } from './use-history.queries.ts'

type LockedReport = {
  id: number
  userId: number
  status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  version: number
  approvalId: number | null
}

const lockReports = (trx: CompanyDb, applyId: number) =>
  namedQuery<LockedReport>(
    trx,
    `select id, user_id, status, version, approval_id from reports where company_id = $1 and apply_id = $2
     order by id for no key update`,
    [companyIdOf(trx), applyId],
  )

const values = (trx: CompanyDb, applyId: number) => [companyIdOf(trx), applyId]

async function findStatus(trx: CompanyDb, applyId: number) {
  const [row] = await namedQuery<{ status: string }>(
    trx,
    'select status from applies where company_id = $1 and id = $2 and deleted_at is null for no key update',
    values(trx, applyId),
  )
  if (!row) throw new Refusal('not_found')
  return row.status
}

type Ending = { applyId: number; userId: number; comment: string }

/** The owner, menu and title of the submission, if another person (an administrator) ends it. */
type OfOther = { ofOther?: { title: string; menu: string; applicant: string } | undefined }

const logEnding = (
  trx: CompanyDb,
  action: 'cancel' | 'delete',
  { applyId, userId, ofOther, comment }: Ending & OfOther,
) => {
  if (!ofOther) return
  const { title, menu, applicant } = ofOther
  const state = { menu, applicant }
  return logAct(trx, {
    actorId: userId,
    noun: 'apply',
    action,
    subject: { id: applyId, name: title || menu },
    ...(action === 'delete' ? { before: state } : { after: { ...state, reason: comment } }),
  })
}

/**
 * Withdraws a submission that is not finally approved: its approval ends, and reserved or paid subsidies are
 * released. Repeating it changes nothing. Throws `conflict` if it is approved, rejected or was never submitted.
 */
export function cancelApply(db: CompanyDb, ending: Ending & OfOther & { locale: Locale }) {
  const { applyId, userId, comment, ofOther, locale } = ending
  return transaction(db, async (trx) => {
    const reports = await lockReports(trx, applyId)
    const status = await findStatus(trx, applyId)
    if (status === 'cancelled') return
    if (status !== 'in_progress' && status !== 'awaiting_report') {
      const { approvalId } = reports.findLast((report) => report.approvalId !== null) ?? { approvalId: null }
      throw new Refusal(
        'conflict',
        {},
        await findConflictReason(trx, { approvalId, actorId: userId, locale }),
      )
    }
    await end(trx, reports, { userId, comment })
    await namedQuery(
      trx,
      `update applies set status = 'cancelled', updated_at = now() where company_id = $1 and id = $2`,
      values(trx, applyId),
    )
    await countUse(trx, applyId)
    await logEnding(trx, 'cancel', { applyId, userId, comment, ofOther })
  })
}

async function end(
  trx: CompanyDb,
  reports: readonly LockedReport[],
  { userId, comment }: Omit<Ending, 'applyId'>,
) {
  for (const { id, status, version, approvalId } of reports) {
    if (status === 'waiting' || status === 'returned') {
      if (approvalId !== null)
        await cancelApproval(trx, { approvalId, actorId: userId, subjectVersion: version, comment })
      await settleReport(trx, { reportId: id, outcome: 'cancelled', actorId: userId })
    } else {
      // For an application that was approved before; a report that was only begun ends with it.
      await settleSubsidies(trx, id, 'released')
      await settleRedemption(trx, { reportId: id, outcome: 'returned', actorId: userId })
      if (status === 'draft')
        await namedQuery(
          trx,
          `update reports set status = 'cancelled', updated_at = now() where company_id = $1 and id = $2`,
          [companyIdOf(trx), id],
        )
    }
  }
}

/**
 * Deletes a submission with its reports and its post. A draft leaves nothing; otherwise the history stays in the
 * database but appears in no list. Rewards and subsidies are reverted.
 */
export function deleteApply(db: CompanyDb, { applyId, userId, ofOther }: Omit<Ending, 'comment'> & OfOther) {
  return transaction(db, async (trx) => {
    const reports = await lockReports(trx, applyId)
    const status = await findStatus(trx, applyId)
    if (status === 'draft' && reports.every(({ version }) => version === 0)) {
      await namedQuery(trx, 'delete from applies where company_id = $1 and id = $2', values(trx, applyId))
      return
    }
    await end(trx, reports, { userId, comment: '' })
    const post = await findPostOfApply(trx, applyId)
    if (post) await removeFeed(trx, userId, post.id)
    await withdrawRequests(trx, applyId)
    await reopenRequests(trx, applyId)
    await reverseRewards(trx, applyId, userId)
    await namedQuery(
      trx,
      `with gone as (
         update reports set deleted_at = now(), updated_at = now() where company_id = $1 and apply_id = $2 returning id
       ), unthanked as (
         delete from thanks t using gone where t.company_id = $1 and t.report_id = gone.id
       )
       update applies set deleted_at = now(), updated_at = now() where company_id = $1 and id = $2`,
      values(trx, applyId),
    )
    await countUse(trx, applyId)
    await logEnding(trx, 'delete', { applyId, userId, comment: '', ofOther })
  })
}

/** Reverts the rewards of a submission: adds a reversal to each entry that has none. */
async function reverseRewards(trx: CompanyDb, applyId: number, madeById: number) {
  const made = await namedQuery<{ id: number }>(
    trx,
    `insert into reward_transactions (company_id, user_id, amount, kind, menu_id, reverses_id, made_by_id)
     select $1, t.user_id, -t.amount, 'reversal', t.menu_id, t.id, $3
     from reports r join reward_transactions t on t.company_id = $1 and t.report_id = r.id
     where r.company_id = $1 and r.apply_id = $2 and t.kind in ('menu', 'thanks')
     on conflict (company_id, reverses_id) do nothing
     returning id`,
    [...values(trx, applyId), madeById],
  )
  if (made.length > 0) await publish(trx, rewardsMoved, { transactionIds: made.map(({ id }) => id) })
}

/**
 * Returns a scheduled post with a form to a draft; its rewards were not given yet. Throws `conflict` if it is no
 * longer waiting.
 */
export function reopenReservation(db: CompanyDb, applyId: number) {
  return transaction(db, async (trx) => {
    const [report] = await lockReports(trx, applyId)
    const gone = await namedQuery(
      trx,
      `delete from feeds where company_id = $1 and apply_id = $2 and scheduled_at is not null and report_id = $3
       returning id`,
      [...values(trx, applyId), report?.id ?? null],
    )
    if (!report || gone.length === 0) throw new Refusal('conflict')
    await settleSubsidies(trx, report.id, 'released')
    await settleRedemption(trx, { reportId: report.id, outcome: 'returned', actorId: report.userId })
    await namedQuery(
      trx,
      `with report as (
         update reports r set status = 'draft', decided_at = null, publish_at = null, updated_at = now(),
           draft_version = draft_version + 1, draft_answers = (select v.answers from report_versions v
             where v.company_id = r.company_id and v.report_id = r.id and v.version = r.version)
         where r.company_id = $1 and r.id = $3
       )
       update applies set status = 'draft', updated_at = now() where company_id = $1 and id = $2`,
      [...values(trx, applyId), report.id],
    )
  })
}
