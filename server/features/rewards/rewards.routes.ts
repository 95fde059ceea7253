import {
  createRewardTransactions,
  getRewardStatus,
  listAdminRewardTransactions,
  listRewardTransactions,
  reverseRewardTransaction,
} from '#contract/rewards.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { rewardBatchRoutes } from './reward-batches.routes.ts'
import { moveRewards, reverseReward } from './rewards.commands.ts'
import { presentEverybodysEntry, presentOwnEntry } from './rewards.present.ts'
import { findBalance, findEverybodysEntries, findOwnEntries, findRewardStatus } from './rewards.queries.ts'

export const rewardRoutes = [
  ...rewardBatchRoutes,

  route(getRewardStatus, async ({ db, session }) => findRewardStatus(db, session.userId)),

  route(listRewardTransactions, async ({ db, session, query, locale }) => {
    const page = await findOwnEntries(db, session, idCursor(query.cursor), query.limit)
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
]
