import type { PollRow } from './polls.queries.ts'

/** What a reader of the post can do with its poll. The SQL checks that they can read the post. */
export const pollPolicy = (poll: Pick<PollRow, 'closed' | 'anonymous'>) => ({
  vote: !poll.closed,
  seeVoters: !poll.anonymous,
})

type Standing = {
  mine: boolean
  /** The request is to use a menu, which completes it. */
  targetMenuId: number | null
  completedAt: Date | null
  withdrawnAt: Date | null
}

/** What a person can do with a visible request: tick off their own, unless a menu must be used to complete it. */
export function taskPolicy({ mine, targetMenuId, completedAt, withdrawnAt }: Standing) {
  const byHand = mine && targetMenuId === null && withdrawnAt === null
  return { complete: byHand && completedAt === null, reopen: byHand && completedAt !== null }
}
