import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { RewardRow } from './rewards.queries.ts'

/** Points are given and taken by administrators. What was taken back, and what takes back, stays as it is. */
export const rewardPolicy = (
  row: Pick<RewardRow, 'kind' | 'reversed'>,
  session: Pick<Session, 'role' | 'sections'>,
) => ({
  reverse: administers(session, 'rewards') && row.kind !== 'reversal' && !row.reversed,
})
