import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { RewardRow } from './rewards.queries.ts'

/** Points are given and taken by administrators. Reverted entries, and those that revert them, stay as they are. */
export const rewardPolicy = (
  row: Pick<RewardRow, 'kind' | 'reversed'>,
  session: Pick<Session, 'role' | 'sections'>,
) => ({
  reverse: administers(session, 'rewards') && row.kind !== 'reversal' && !row.reversed,
})
