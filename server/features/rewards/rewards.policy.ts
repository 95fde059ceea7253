import type { handledStates, redemptionStates } from '#contract/rewards.redemptions.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { RewardRow } from './rewards.queries.ts'

const reversible: ReadonlySet<RewardRow['kind']> = new Set(['menu', 'thanks', 'grant', 'collection'])

export const isReversible = (kind: RewardRow['kind']) => reversible.has(kind)

/**
 * Administrators can grant and collect points. Reversals, expiries and reversed entries cannot be reversed; what a person
 * spent is returned by rejecting what they ordered.
 */
export const rewardPolicy = (
  row: Pick<RewardRow, 'kind' | 'reversed'>,
  session: Pick<Session, 'role' | 'sections'>,
) => ({
  reverse: administers(session, 'rewards') && isReversible(row.kind) && !row.reversed,
})

const next: Record<(typeof redemptionStates)[number], readonly (typeof handledStates)[number][]> = {
  // The approvers decide first.
  requested: [],
  approved: ['sent', 'received', 'returned'],
  sent: ['received', 'returned'],
  received: [],
  returned: [],
}

/** The states that the person who handles an order can set it to. */
export const nextStates = (state: (typeof redemptionStates)[number]) => next[state]
