import { returnableSteps } from '#common/approval/approval-engine.ts'
import { isFilledIn } from '#common/form/item-kinds.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import {
  approveReport,
  getReportWorkflow,
  listReturnSteps,
  pendReport,
  rejectReport,
  remindReport,
  replaceApprover,
  saveReportFeedback,
} from '#contract/approvals.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import { findFormItems } from '#server/features/reports/report-forms.queries.ts'
import { presentSeated } from '#server/features/reports/report-lists.present.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReport } from '#server/features/reports/reports.queries.ts'
import { actOnApproval } from '#server/platform/approvals/approvals.commands.ts'
import { findApproval, type StoredApproval } from '#server/platform/approvals/approvals.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { holdDecision } from './held-decisions.commands.ts'
import { type DecidingAct, lockReport } from './report-decisions.commands.ts'
import { reportDecisionsStrings } from './report-decisions.strings.ts'
import { saveFeedback } from './report-feedback.commands.ts'
import { remindApprovers } from './report-reminders.commands.ts'
import { presentWorkflow } from './report-workflow.present.ts'
import { findSeated, findWorkflow } from './report-workflow.queries.ts'

async function findForReader(db: CompanyDb, session: Session, reportId: number) {
  const report = found(await findReport(db, session, reportId))
  return { report, policy: reportPolicy(report, session) }
}

type Asked = {
  app: App
  db: CompanyDb
  session: Session
  locale: Locale
  params: { id: number }
  body: { approvalVersion: number }
}

async function decide({ app, db, session, locale, params, body }: Asked, act: DecidingAct) {
  const { approvalVersion } = body
  const deciding = { reader: session, reportId: params.id, approvalVersion, act, locale }
  const { status, version, undo } = await holdDecision(db, deciding, app.config.DECISION_UNDO_SECONDS)
  return { status, approvalVersion: version, ...(undo && { undo }) }
}

/** The person whom an administrator puts into the seat. @throws {Refusal} beside `toUserId` */
async function refuseUnfit(
  db: CompanyDb,
  approval: StoredApproval,
  { stepIndex, toUserId }: { stepIndex: number; toUserId: number },
  locale: Locale,
) {
  const words = phrases(reportDecisionsStrings, locale)
  const refuse = (message: string) => {
    throw new Refusal('validation_failed', { toUserId: message })
  }
  const person = (await findSeated(db, [toUserId])).get(toUserId)
  if (person?.status !== 'active') refuse(words.unknownPerson)
  if (toUserId === approval.applicantId) refuse(words.isApplicant)
  const seats = approval.steps[stepIndex]?.seats ?? []
  if (seats.some((seat) => seat.userId === toUserId && seat.replacedAt === null)) refuse(words.alreadySeated)
}

export const reportDecisionRoutes = [
  route(getReportWorkflow, async ({ db, session, params, locale }) => {
    const { report, policy } = await findForReader(db, session, params.id)
    permit(policy.readAll)
    return presentWorkflow(await findWorkflow(db, report.approvalId), locale)
  }),

  route(listReturnSteps, async ({ db, session, params, locale }) => {
    const { report, policy } = await findForReader(db, session, params.id)
    permit(policy.pend)
    const approval = found(await findApproval(db, found(report.approvalId)))
    const indexes = returnableSteps(approval)
    const seatsOf = (index: number) =>
      approval.steps[index]!.seats.filter((seat) => seat.replacedAt === null).map(({ userId }) => userId)
    const people = await findSeated(db, indexes.flatMap(seatsOf))
    const items = await findFormItems(db, report.menuId, report.stage, report.formVersion)
    return {
      steps: [
        { index: null, name: '', people: [presentAuthor(report, locale)] },
        ...indexes.map((index) => ({
          index,
          name: approval.steps[index]!.name,
          people: seatsOf(index).map((id) => presentSeated(people.get(id)!, locale)),
        })),
      ],
      items: items.filter(isFilledIn).map(({ key, name }) => ({ key, name })),
    }
  }),

  route(approveReport, async (asked) => decide(asked, { kind: 'approve', comment: asked.body.comment })),

  route(pendReport, async (asked) => {
    const { comment, toStepIndex, reopenedItems } = asked.body
    return decide(asked, { kind: 'pend', comment, toStepIndex, reopenedItems })
  }),

  route(rejectReport, async (asked) => decide(asked, { kind: 'reject', comment: asked.body.comment })),

  route(remindReport, async ({ db, session, params }) => {
    const { report, policy } = await findForReader(db, session, params.id)
    permit(policy.remind, report.mine || session.role === 'administrator' ? 'conflict' : 'not_found')
    return { remindedCount: await remindApprovers(db, report, session.userId) }
  }),

  route(saveReportFeedback, async ({ db, session, params, body }) => {
    const { report, policy } = await findForReader(db, session, params.id)
    permit(policy.feedback)
    return { version: await saveFeedback(db, { reportId: report.id, authorId: session.userId, ...body }) }
  }),

  route(replaceApprover, async ({ db, session, params, body, locale }) => {
    const { approvalVersion, ...act } = body
    return transaction(db, async (trx) => {
      await lockReport(trx, params.id)
      const { report, policy } = await findForReader(trx, session, params.id)
      permit(policy.replace, session.role === 'administrator' ? 'conflict' : 'not_found')
      const approval = found(await findApproval(trx, found(report.approvalId)))
      if (approval.version === approvalVersion) await refuseUnfit(trx, approval, act, locale)
      const state = await actOnApproval(trx, {
        approvalId: approval.id,
        expectedVersion: approvalVersion,
        actorId: session.userId,
        act: { kind: 'replace', ...act },
        subjectVersion: report.version,
      })
      const [from, to] = await findPeople(trx, [act.userId, act.toUserId])
      await logAct(trx, {
        actorId: session.userId,
        noun: 'report',
        action: 'replace_approver',
        subject: { id: report.id, name: report.title || report.menuName },
        before: { approver: from ? fullName(from) : null },
        after: { approver: to ? fullName(to) : null, reason: act.comment },
      })
      return { approvalVersion: state.version }
    })
  }),
]
