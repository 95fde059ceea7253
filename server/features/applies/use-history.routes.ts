import type { Locale } from '#common/locale.ts'
import {
  cancelApply,
  cancelReservation,
  cancelTasks,
  deleteApply,
  getApplyButtons,
  getApplyCondition,
  getApplyOverview,
  getLastMenu,
  listApplies,
  listApplyReportItems,
  listApplySubsidies,
  remindTasks,
} from '#contract/applies.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { describeReaders } from '#server/features/menus/audience-descriptions.queries.ts'
import { menuPolicy } from '#server/features/menus/menus.policy.ts'
import { findMenuOfUse } from '#server/features/menus/menus.queries.ts'
import { publicationAudienceOf } from '#server/features/menus/publications.queries.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import {
  findRewardPoints,
  findSubsidyEntries,
} from '#server/features/report-pages/report-overview.queries.ts'
import { readAnswers } from '#server/features/reports/readable-answers.queries.ts'
import { presentSeated } from '#server/features/reports/report-lists.present.ts'
import { findWaitingFor, type SeatedPerson } from '#server/features/reports/report-lists.queries.ts'
import { reportPolicy } from '#server/features/reports/reports.policy.ts'
import { findReportsOfApplies, type ReportRow } from '#server/features/reports/reports.queries.ts'
import { cancelScheduledPost } from '#server/features/scheduled-posts/scheduled-posts.commands.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { applyPolicy, mayKnow, readableReports } from './applies.policy.ts'
import * as commands from './end-apply.commands.ts'
import { cancelRequests, remindRequests } from './request-reminders.commands.ts'
import {
  type ApplyRow,
  findApplies,
  findApply,
  findLastPostMenu,
  findPostOfApply,
} from './use-history.queries.ts'

type Asking = { session: Session; locale: Locale }

/** The people whom the waiting reports are waiting for, by approval. */
async function findWaiting(db: CompanyDb, reports: readonly ReportRow[]) {
  const ids = reports.flatMap(({ status, approvalId }) =>
    status === 'waiting' && approvalId !== null ? [approvalId] : [],
  )
  return Map.groupBy(ids.length > 0 ? await findWaitingFor(db, ids) : [], (row) => row.approvalId)
}

function presentLine(
  apply: ApplyRow,
  reports: readonly ReportRow[],
  waiting: ReadonlyMap<number, SeatedPerson[]>,
  { session, locale }: Asking,
) {
  return {
    id: apply.id,
    menu: {
      id: apply.menuId,
      name: apply.menuName,
      iconName: apply.menuIconName,
      tone: apply.menuTone,
    },
    title: apply.title,
    status: apply.status,
    createdAt: apply.createdAt.toISOString(),
    reports: reports.map((report) => {
      const waits = report.status === 'waiting'
      const people = waits ? (waiting.get(report.approvalId ?? 0) ?? []) : []
      return {
        id: report.id,
        stage: report.stage,
        status: report.status,
        submittedAt: report.submittedAt?.toISOString() ?? null,
        waitingFor: people.map((seated) => presentSeated(seated, locale)),
        selfApproved: report.selfApproved,
        waitingSince: waits ? (report.waitingSince?.toISOString() ?? null) : null,
        can: { remind: reportPolicy(report, session).remind },
      }
    }),
    feedId: apply.feedId,
    taskCount: apply.taskCount,
    openTaskCount: apply.openTaskCount,
  }
}

/** A submission that this person may see, with the reports they may see. */
async function findKnown(db: CompanyDb, session: Session, applyId: number) {
  const apply = found(await findApply(db, session, applyId))
  const all = await findReportsOfApplies(db, session, [apply.id])
  permit(mayKnow(apply, all, session))
  return { apply, reports: apply.mine ? all : all.filter(({ version }) => version > 0) }
}

async function findStanding(db: CompanyDb, session: Session, applyId: number) {
  const { apply, reports } = await findKnown(db, session, applyId)
  const menu = await findMenuOfUse(db, session, apply.menuId)
  return { apply, ...applyPolicy({ apply, reports, usable: menuPolicy(menu).use }, session) }
}

/** What is logged when another person ends a submission. */
const ofOther = (apply: ApplyRow) =>
  apply.mine
    ? undefined
    : {
        title: apply.title,
        menu: apply.menuName,
        applicant: fullName({ familyName: apply.authorFamilyName, givenName: apply.authorGivenName }),
      }

export const useHistoryRoutes = [
  route(listApplies, async ({ db, session, query, locale }) => {
    const { cursor, limit, menuId, status, q } = query
    const page = await findApplies(db, session, { before: idCursor(cursor), limit, menuId, status, q })
    const reports = await findReportsOfApplies(
      db,
      session,
      page.rows.map(({ id }) => id),
    )
    const waiting = await findWaiting(db, reports)
    const byApply = Map.groupBy(reports, (report) => report.applyId)
    return {
      applies: page.rows.map((row) =>
        presentLine(row, byApply.get(row.id) ?? [], waiting, { session, locale }),
      ),
      nextCursor: page.nextCursor,
    }
  }),

  route(getLastMenu, async ({ db, session }) => ({ menuId: await findLastPostMenu(db, session.userId) })),

  route(getApplyOverview, async ({ db, session, params, locale }) => {
    const { apply, reports } = await findKnown(db, session, params.id)
    const ids = reports.map(({ id }) => id)
    return {
      ...presentLine(apply, reports, await findWaiting(db, reports), { session, locale }),
      applicant: presentAuthor(apply, locale),
      flow: apply.flow,
      rewardPoints: await findRewardPoints(db, apply.userId, ids),
      scheduledAt: apply.scheduledAt?.toISOString() ?? null,
    }
  }),

  route(getApplyButtons, async ({ db, session, params }) => {
    const { reportId, can } = await findStanding(db, session, params.id)
    return { reportId, can }
  }),

  route(getApplyCondition, async ({ db, session, params, locale }) => {
    const { apply } = await findKnown(db, session, params.id)
    // How often its owner has used the menu, regardless of who requests it.
    const menu = await findMenuOfUse(db, { ...session, userId: apply.userId }, apply.menuId)
    const post = await findPostOfApply(db, apply.id)
    const readers = post?.audienceId ?? (await publicationAudienceOf(db, menu, apply.userId))
    return {
      useLimit:
        menu.useLimitCount === null
          ? null
          : { count: menu.useLimitCount, period: menu.useLimitPeriod!, used: menu.usedCount },
      publication:
        readers === null
          ? null
          : await describeReaders(db, { audienceId: readers, authorId: apply.userId }, locale),
    }
  }),

  route(listApplyReportItems, async ({ db, session, params, locale }) => {
    const { reports } = await findKnown(db, session, params.id)
    const readable = readableReports(reports, session)
    return {
      reports: await Promise.all(
        readable.map(async (report) => ({
          reportId: report.id,
          stage: report.stage,
          status: report.status,
          shown: (await readAnswers(db, report, { session, locale, all: true })).shown,
        })),
      ),
    }
  }),

  route(listApplySubsidies, async ({ db, session, params }) => {
    const { reports } = await findKnown(db, session, params.id)
    const subsidies = await findSubsidyEntries(
      db,
      reports.map(({ id }) => id),
    )
    return {
      subsidies,
      totalAmount: subsidies
        .filter(({ status }) => status !== 'released')
        .reduce((sum, { amount }) => sum + amount, 0),
    }
  }),

  route(cancelApply, async ({ db, session, params, body, locale }) => {
    const { apply, can } = await findStanding(db, session, params.id)
    permit(apply.mine || can.cancel)
    await commands.cancelApply(db, {
      applyId: apply.id,
      userId: session.userId,
      comment: body.comment,
      ofOther: ofOther(apply),
      locale,
    })
  }),

  route(deleteApply, async ({ db, session, params }) => {
    const { apply, can } = await findStanding(db, session, params.id)
    permit(can.delete, apply.mine ? 'conflict' : 'not_found')
    await commands.deleteApply(db, { applyId: apply.id, userId: session.userId, ofOther: ofOther(apply) })
  }),

  route(cancelReservation, async ({ db, session, params }) => {
    const { apply, can } = await findStanding(db, session, params.id)
    permit(apply.mine)
    permit(can.cancelReservation, 'conflict')
    const post = await findPostOfApply(db, apply.id)
    if (post?.reportId === null)
      permit((await cancelScheduledPost(db, session.userId, post.id)) !== undefined, 'conflict')
    else await commands.reopenReservation(db, apply.id)
  }),

  route(cancelTasks, async ({ db, session, params }) => {
    const { apply } = await findKnown(db, session, params.id)
    permit(apply.mine)
    return { withdrawnCount: await cancelRequests(db, apply.id) }
  }),

  route(remindTasks, async ({ db, session, params }) => {
    const { apply } = await findKnown(db, session, params.id)
    permit(apply.mine)
    if (apply.openTaskCount === 0) return { remindedCount: 0 }
    return { remindedCount: await remindRequests(db, apply.id) }
  }),
]
