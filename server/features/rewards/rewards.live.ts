import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { findRedemptionHandlers } from './redemptions.queries.ts'
import { redemptionApproved, redemptionHandled } from './rewards.events.ts'

/** Orders to be sent changed: to those who handle them. */
export const rewardLive: readonly LiveMapper[] = [redemptionApproved, redemptionHandled].map((event) =>
  defineLiveMapper<object>(event, async (_, db) => [
    { toUsers: await findRedemptionHandlers(db), message: { type: 'waiting.changed' } },
  ]),
)
