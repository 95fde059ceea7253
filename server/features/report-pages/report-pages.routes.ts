import { answerIds } from '#common/form/answer-ids.ts'
import {
  getReportApplyCondition,
  getReportOverview,
  getReportSubmissionStatus,
  listReportReportItems,
} from '#contract/report-pages.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { openItemPickup } from '#server/features/approvals/item-pickups.commands.ts'
import { describeReaders } from '#server/features/menus/audience-descriptions.queries.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import { findMenuOfUse } from '#server/features/menus/menus.queries.ts'
import { publicationAudienceOf } from '#server/features/menus/publications.queries.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { filesIn } from '#server/features/report-writing/report-drafts.commands.ts'
import { findDraft, formVersionOf } from '#server/features/report-writing/report-drafts.queries.ts'
import { findOpenDecision, presentDecision } from '#server/features/reports/held-decisions.queries.ts'
import {
  findAnswerFiles,
  findChanges,
  readAnswers,
} from '#server/features/reports/readable-answers.queries.ts'
import { presentReportLine } from '#server/features/reports/report-lists.present.ts'
import { findWaitingFor } from '#server/features/reports/report-lists.queries.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReport, findReportsOfApplies, type ReportRow } from '#server/features/reports/reports.queries.ts'
import { withShownDepartments } from '#server/features/reports/shown-departments.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as overview from './report-overview.queries.ts'

/** Whoever neither wrote it nor has a part in deciding on it sees it as an administrator. */
async function recordLook(
  db: CompanyDb,
  session: Session,
  { mine, seated, acted, watching, userId }: ReportRow,
) {
  if (mine || seated || acted || watching) return
  await recordAccess(db, { actorId: session.userId, kind: 'answers', userIds: [userId] })
}

/** A report that this person can see completely. */
async function findWhole(db: CompanyDb, session: Session, reportId: number) {
  const report = found(await findReport(db, session, reportId))
  const policy = reportPolicy(report, session)
  permit(policy.readAll)
  await recordLook(db, session, report)
  return { report, policy }
}

export const reportPageRoutes = [
  route(getReportOverview, async ({ db, session, params, locale }) => {
    const { report, policy } = await findWhole(db, session, params.id)
    const { approvalId, status } = report
    const waiting = approvalId !== null && status === 'waiting' ? await findWaitingFor(db, [approvalId]) : []
    const { can: _, ...line } = presentReportLine(report, waiting, { session, locale })
    const told = status === 'returned' || status === 'rejected'
    const last = approvalId !== null && told ? await overview.findLastComment(db, approvalId) : undefined
    const feedbacks = await overview.findFeedbacks(db, report.id)
    const decision =
      report.seated || report.acted ? await findOpenDecision(db, session.userId, report.id) : undefined
    const held = decision !== undefined && decision.outcome === null
    const subsidies = await overview.findSubsidyEntries(db, [report.id])
    return {
      ...line,
      flow: report.flow,
      kind: report.menuKind,
      version: report.version,
      round: report.round ?? (report.version > 0 ? 1 : 0),
      decidedAt: report.decidedAt?.toISOString() ?? null,
      publishAt: report.publishAt?.toISOString() ?? null,
      feedId: report.feedId,
      lastComment: last
        ? {
            actor: presentAuthor(last, locale),
            comment: last.comment,
            actedAt: last.actedAt.toISOString(),
          }
        : null,
      itemPickup: openItemPickup(report),
      feedbacks: feedbacks.map(({ id, body, version, createdAt, editedAt, ...author }) => ({
        id,
        author: presentAuthor(author, locale),
        body,
        version,
        createdAt: createdAt.toISOString(),
        editedAt: editedAt?.toISOString() ?? null,
        can: { edit: author.authorId === session.userId && policy.feedback },
      })),
      subsidies: subsidies.map(({ name, amount, status: paid }) => ({ name, amount, status: paid })),
      rewardPoints: await overview.findRewardPoints(db, session.userId, [report.id]),
      decision: decision ? presentDecision(decision, locale) : null,
      // A decided report waits no longer for this person, unless they undo the decision.
      can: held ? { ...policy, approve: false, pend: false, reject: false } : policy,
    }
  }),

  route(listReportReportItems, async ({ db, session, params, locale }) => {
    const report = found(await findReport(db, session, params.id))
    const policy = reportPolicy(report, session)
    const menu = await findMenuOfUse(db, session, report.menuId)
    const formVersion = (policy.edit ? formVersionOf(report, menu) : null) ?? report.formVersion
    const all = policy.readAll
    if (all) await recordLook(db, session, report)
    const { items, answers, shown } = await readAnswers(
      db,
      { ...report, formVersion },
      { session, locale, all },
    )
    const draft = policy.edit ? await findDraft(db, report.id) : null
    const fileIds = [
      ...answerIds(items, answers).mediaFileIds,
      ...(draft ? filesIn(items, draft.answers) : []),
    ]
    const changes = all ? await findChanges(db, report, { session, locale, items, answers }) : []
    return {
      formVersion,
      version: report.version,
      items,
      answers: await withShownDepartments(db, items, answers),
      shown,
      files: await findAnswerFiles(db, report.id, fileIds),
      changes,
      draft: draft && {
        answers: await withShownDepartments(db, items, draft.answers),
        version: report.draftVersion,
        reopenedItems: report.reopenedItems,
        chosenApprovers: draft.chosenApprovers,
        publishAt: report.publishAt?.toISOString() ?? null,
        mustReadDueOn: report.mustReadDueOn,
        formChanged: formVersion !== report.formVersion,
      },
    }
  }),

  route(getReportApplyCondition, async ({ db, session, params, locale }) => {
    const { report } = await findWhole(db, session, params.id)
    const menu = await findMenuOfUse(db, session, report.menuId)
    const application =
      report.stage === 'report' ? await overview.findApplication(db, report.applyId) : undefined
    const last = stagesOf(menu).at(-1) === report.stage
    const readers = last
      ? ((await overview.findPostAudience(db, report.id)) ??
        (await publicationAudienceOf(db, menu, report.userId)))
      : null
    return {
      application: application
        ? {
            reportId: application.id,
            approvedAt: application.decidedAt?.toISOString() ?? null,
            shown: (await readAnswers(db, application, { session, locale, all: true })).shown,
          }
        : null,
      publication:
        readers === null
          ? null
          : await describeReaders(db, { audienceId: readers, authorId: report.userId }, locale),
    }
  }),

  route(getReportSubmissionStatus, async ({ db, session, params }) => {
    const { report } = await findWhole(db, session, params.id)
    const reports = await findReportsOfApplies(db, session, [report.applyId])
    return {
      stages: stagesOf(report).map((stage) => {
        const one = reports.find((other) => other.stage === stage)
        const shown = one && (one.mine || one.version > 0) ? one : undefined
        return {
          stage,
          reportId: shown?.id ?? null,
          status: shown?.status ?? null,
          submittedAt: shown?.submittedAt?.toISOString() ?? null,
          decidedAt: shown?.decidedAt?.toISOString() ?? null,
        }
      }),
    }
  }),
]
