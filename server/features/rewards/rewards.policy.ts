import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { RewardRow } from './rewards.queries.ts'

/** Administrators can grant and collect points. Reversed entries and reversals cannot be changed. */
export const rewardPolicy = (
  row: Pick<RewardRow, 'kind' | 'reversed'>,
  session: Pick<Session, 'role' | 'sections'>,
) => ({
  reverse: administers(session, 'rewards') && row.kind !== 'reversal' && !row.reversed,
})
