import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findDeputies } from '#server/features/absences/deputies.queries.ts'
import { announce } from '#server/features/announcements/tell.commands.ts'
import { reportSubject } from '#server/features/reports/reports.approval.ts'
import { reportSettled } from '#server/features/reports/reports.events.ts'
import { approvalMoved } from '#server/platform/approvals/approvals.events.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import {
  approvalReminder,
  approvalTurn,
  decisionRefused as decisionRefusedNotice,
  reportApproved,
  reportAwaited,
  reportFeedback,
  reportRejected,
  reportReturned,
} from './approvals.notices.ts'
import { tellPeople } from './decision-notices.commands.ts'
import { decisionRefused, reportFedBack, reportReminded } from './report-decisions.events.ts'

type Deputies = readonly { userId: number; deputyId: number }[]

/** The people whose turn it is, and their deputies. A person who is both is notified once, about their own turn. */
const withDeputies = (userIds: readonly number[], deputies: Deputies, applicantId: number) => [
  ...userIds.map((userId) => ({ userId, aboutId: null })),
  ...deputies
    .filter(({ userId, deputyId }) => userIds.includes(userId) && deputyId !== applicantId)
    .filter(({ deputyId }) => !userIds.includes(deputyId))
    .map(({ userId, deputyId }) => ({ userId: deputyId, aboutId: userId })),
]

/** Those of them whom the report is still waiting for. */
async function stillWaiting(trx: CompanyDb, reportId: number, userIds: readonly number[]) {
  const rows = await namedQuery<{ userId: number }>(
    trx,
    `select s.user_id from reports r
     join approval_seats s on s.company_id = r.company_id and s.approval_id = r.approval_id and s.waiting
     where r.company_id = $1 and r.id = $2 and s.user_id = any($3) order by s.sort_order`,
    [companyIdOf(trx), reportId, userIds],
  )
  return rows.map(({ userId }) => userId)
}

/** Marks notices about a turn that is over as seen. */
async function endTurns(trx: CompanyDb, reportId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const seen = await namedQuery<{ userId: number }>(
    trx,
    `update announcements set confirmed_at = now()
     where company_id = $1 and report_id = $2 and kind in ('approval_turn', 'approval_reminder')
       and coalesce((payload #>> '{people,absent}')::bigint, user_id) = any($3) and confirmed_at is null returning user_id`,
    [companyIdOf(trx), reportId, userIds],
  )
  await announce(trx, seen)
}

async function applicantOf(trx: CompanyDb, reportId: number) {
  const [row] = await namedQuery<{ userId: number; awaited: number | null }>(
    trx,
    `select r.user_id, (select next.id from reports next where next.company_id = r.company_id
         and next.apply_id = r.apply_id and next.stage = 'report' and r.stage = 'apply') as awaited
     from reports r where r.company_id = $1 and r.id = $2`,
    [companyIdOf(trx), reportId],
  )
  return row!
}

const noticeOfOutcome = { approved: reportApproved, returned: reportReturned, rejected: reportRejected }

export const reportDecisionSubscribers: readonly Subscriber[] = [
  defineSubscriber(approvalMoved, 'reports.turn', async ({ app, db, payload }) => {
    if (payload.kind !== reportSubject.kind) return
    const { subjectId, applicantId, version, beganIds, endedIds, deputies } = payload
    await endTurns(db, subjectId, endedIds)
    const waiting = await stillWaiting(db, subjectId, beganIds)
    const people = withDeputies(waiting, deputies, applicantId)
    const telling = { notice: approvalTurn, reportId: subjectId, actorId: applicantId }
    await tellPeople(db, { ...telling, people, occasion: `${version}` }, productAddress(app.config))
  }),

  defineSubscriber(reportReminded, 'reports.reminder', async ({ app, db, payload }) => {
    const { reportId, actorId, actId, userIds } = payload
    const { userId: applicantId } = await applicantOf(db, reportId)
    const waiting = await stillWaiting(db, reportId, userIds)
    const people = withDeputies(waiting, await findDeputies(db, waiting), applicantId)
    const telling = { notice: approvalReminder, reportId, actorId, people, occasion: `${actId}` }
    await tellPeople(db, telling, productAddress(app.config))
  }),

  // People are not notified of decisions they made on their own reports.
  defineSubscriber(reportSettled, 'reports.decision', async ({ app, db, payload }) => {
    const { reportId, outcome, actorId, round } = payload
    if (outcome === 'cancelled') return
    const { userId, awaited } = await applicantOf(db, reportId)
    if (userId === actorId) return
    const address = productAddress(app.config)
    const telling = { actorId, people: [{ userId }], occasion: `${round}` }
    if (outcome === 'approved' && awaited !== null)
      await tellPeople(db, { ...telling, notice: reportAwaited, reportId: awaited }, address)
    else await tellPeople(db, { ...telling, notice: noticeOfOutcome[outcome], reportId }, address)
  }),

  defineSubscriber(decisionRefused, 'reports.decision-refused', async ({ app, db, payload }) => {
    const { reportId, batchId, userId } = payload
    const { userId: actorId } = await applicantOf(db, reportId)
    const telling = { notice: decisionRefusedNotice, reportId, actorId, people: [{ userId }] }
    await tellPeople(db, { ...telling, occasion: `${batchId}` }, productAddress(app.config))
  }),

  defineSubscriber(reportFedBack, 'reports.feedback', async ({ app, db, payload }) => {
    const { reportId, actorId } = payload
    const { userId } = await applicantOf(db, reportId)
    const telling = { notice: reportFeedback, reportId, actorId, people: [{ userId }] }
    await tellPeople(db, { ...telling, occasion: `${actorId}` }, productAddress(app.config))
  }),
]
