import { phrases } from '#common/strings.ts'
import {
  createRewardTransactions,
  exportRewardReport,
  getRewardSettings,
  getRewardStatus,
  listAdminRewardTransactions,
  listMutualThanks,
  listRewardReport,
  listRewardTransactions,
  reverseRewardTransaction,
  rewardReportLimits,
  updateRewardSettings,
} from '#contract/rewards.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findMutualThanks } from './mutual-thanks.queries.ts'
import { redemptionRoutes } from './redemptions.routes.ts'
import { rewardBatchRoutes } from './reward-batches.routes.ts'
import { rewardBudgetRoutes } from './reward-budgets.routes.ts'
import { saveRewardSettings } from './reward-expiry.commands.ts'
import { findNextExpiry, findRewardSettings } from './reward-expiry.queries.ts'
import { findRewardReport } from './reward-report.queries.ts'
import { rewardReportStrings } from './reward-report.strings.ts'
import { findRanking, findRewardRules } from './reward-rules.queries.ts'
import { moveRewards, reverseReward } from './rewards.commands.ts'
import { presentEverybodysEntry, presentOwnEntry } from './rewards.present.ts'
import { findBalance, findEverybodysEntries, findOwnEntries, findRewardStatus } from './rewards.queries.ts'

export const rewardRoutes = [
  ...rewardBatchRoutes,
  ...redemptionRoutes,
  ...rewardBudgetRoutes,

  route(getRewardStatus, async ({ db, session }) => {
    const { rankingShown } = await findRewardRules(db)
    const [own] = rankingShown ? await findRanking(db, { userId: session.userId, limit: 1 }) : []
    return {
      ...(await findRewardStatus(db, session.userId)),
      expiring: (await findNextExpiry(db, session.userId)) ?? null,
      rank: own ? { place: own.place, of: own.of } : null,
      rankingShown,
    }
  }),

  route(listRewardTransactions, async ({ db, session, query, locale }) => {
    const before = idCursor(query.cursor) ?? (query.entry === undefined ? null : query.entry + 1)
    const page = await findOwnEntries(db, session, before, query.limit)
    return {
      rewardTransactions: page.rows.map((row) => presentOwnEntry(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(listAdminRewardTransactions, async ({ db, session, query, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const { userId, batchId, cursor, limit } = query
    const page = await findEverybodysEntries(db, { userId, batchId, before: idCursor(cursor), limit })
    return {
      rewardTransactions: page.rows.map((row) => presentEverybodysEntry(row, session, locale)),
      nextCursor: page.nextCursor,
      balance: userId === undefined ? null : await findBalance(db, userId),
    }
  }),

  route(createRewardTransactions, async ({ db, session, body }) => {
    requireSection(session, 'rewards', 'accounting')
    return { madeCount: await moveRewards(db, { ...body, madeById: session.userId }) }
  }),

  route(reverseRewardTransaction, async ({ db, session, params, body }) => {
    requireSection(session, 'rewards', 'accounting')
    await reverseReward(db, session, params.id, body.reason)
  }),

  route(getRewardSettings, async ({ db, session }) => {
    requireSection(session, 'rewards', 'accounting')
    return findRewardSettings(db)
  }),

  route(updateRewardSettings, async ({ db, session, body, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    if (body.expiryRule === 'months' && body.expiryMonths === null)
      throw new Refusal('validation_failed', {
        expiryMonths: phrases(rewardReportStrings, locale).monthsMissing,
      })
    await saveRewardSettings(db, session.userId, body)
    return findRewardSettings(db)
  }),

  route(listRewardReport, async ({ db, session, query, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const { from, until } = query
    if (until < from)
      throw new Refusal('validation_failed', { until: phrases(rewardReportStrings, locale).wrongPeriod })
    const rows = await findRewardReport(db, from, until)
    const shown = rows.slice(0, rewardReportLimits.rows)
    const people = await findPersons(
      db,
      shown.map(({ userId }) => userId),
    )
    const byId = new Map(people.map((one) => [one.id, one]))
    return {
      people: shown.map(({ userId, companyLoginId: _, name: __, ...sums }) => ({
        user: byId.get(userId)!,
        ...sums,
      })),
      peopleCount: rows.length,
    }
  }),

  route(exportRewardReport, async ({ db, session, query, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const { from, until } = query
    const t = phrases(rewardReportStrings, locale)
    if (until < from) throw new Refusal('validation_failed', { until: t.wrongPeriod })
    const rows = await findRewardReport(db, from, until)
    await logExport(db, { actorId: session.userId, noun: 'reward', count: rows.length, by: { from, until } })
    return {
      fileName: t.fileName(from, until),
      content: csv([
        [
          t.companyId,
          t.name,
          t.department,
          t.opening,
          t.fromDepartments,
          t.menu,
          t.thanks,
          t.granted,
          t.earned,
          t.collected,
          t.redeemed,
          t.expired,
        ].concat(t.balance),
        ...rows.map((row) => [
          row.companyLoginId ?? '',
          row.name,
          row.departmentName ?? '',
          row.openingBalance,
          row.departmentPoints,
          row.menuPoints,
          row.thanksPoints,
          row.grantedPoints,
          row.departmentPoints + row.menuPoints + row.thanksPoints + row.grantedPoints,
          row.collectedPoints,
          row.redeemedPoints,
          row.expiredPoints,
          row.balance,
        ]),
      ]),
    }
  }),

  route(listMutualThanks, async ({ db, session, query }) => {
    requireSection(session, 'rewards', 'accounting')
    const rows = await findMutualThanks(db, query.days, query.least)
    const people = await findPersons(
      db,
      rows.flatMap(({ firstId, secondId }) => [firstId, secondId]),
    )
    const byId = new Map(people.map((one) => [one.id, one]))
    return {
      pairs: rows.map(({ firstId, secondId, ...sums }) => ({
        first: byId.get(firstId)!,
        second: byId.get(secondId)!,
        ...sums,
      })),
    }
  }),
]
