import {
  getRewardRules,
  giveFromBudget,
  listAdminRewardBudgets,
  listRewardBudgets,
  listRewardRanking,
  updateRewardBudget,
  updateRewardRules,
} from '#contract/rewards.budgets.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { giveRewards, saveBudget } from './reward-budgets.commands.ts'
import { type BudgetRow, findBudgets, findBudgetsLedBy, findWithoutBudget } from './reward-budgets.queries.ts'
import { saveRewardRules } from './reward-rules.commands.ts'
import { findRanking, findRewardRules } from './reward-rules.queries.ts'

const mostRanked = 10

const presentBudget = ({ id, name, period, points, givenPoints, lastDay }: BudgetRow) => ({
  id,
  department: { id, name },
  period,
  points,
  givenPoints,
  lastDay,
})

export const rewardBudgetRoutes = [
  route(listRewardBudgets, async ({ db, session }) => ({
    rewardBudgets: (await findBudgetsLedBy(db, session.userId)).map(presentBudget),
  })),

  route(giveFromBudget, async ({ db, session, params, body, locale }) => ({
    madeCount: await giveRewards(db, {
      ...body,
      departmentId: params.id,
      madeById: session.userId,
      locale,
    }),
  })),

  route(listAdminRewardBudgets, async ({ db, session }) => {
    requireSection(session, 'rewards', 'accounting')
    return {
      rewardBudgets: (await findBudgets(db)).map((row) => ({ ...presentBudget(row), version: row.version })),
      others: await findWithoutBudget(db),
    }
  }),

  route(updateRewardBudget, async ({ db, session, params, body }) => {
    requireSection(session, 'rewards', 'accounting')
    await saveBudget(db, { departmentId: params.id, ...body, actorId: session.userId })
  }),

  route(getRewardRules, async ({ db, session }) => {
    requireSection(session, 'rewards', 'accounting')
    return findRewardRules(db)
  }),

  route(updateRewardRules, async ({ db, session, body }) => {
    requireSection(session, 'rewards', 'accounting')
    await saveRewardRules(db, session.userId, body)
    return findRewardRules(db)
  }),

  route(listRewardRanking, async ({ db }) => {
    permit((await findRewardRules(db)).rankingShown)
    const rows = await findRanking(db, { userId: null, limit: mostRanked })
    const people = await findPersons(
      db,
      rows.map(({ userId }) => userId),
    )
    const byId = new Map(people.map((one) => [one.id, one]))
    return {
      ranking: rows.map(({ userId, place, points }) => ({ place, points, user: byId.get(userId)! })),
    }
  }),
]
