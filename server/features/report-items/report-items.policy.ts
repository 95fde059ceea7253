import type { PollRow } from './polls.queries.ts'

/** What a reader of the post may do with its poll. Reading the post is asked in the SQL. */
export const pollPolicy = (poll: Pick<PollRow, 'closed' | 'anonymous'>) => ({
  vote: !poll.closed,
  seeVoters: !poll.anonymous,
})

type Standing = {
  mine: boolean
  /** Of the menu it asks to use, which completes it by itself. */
  targetMenuId: number | null
  completedAt: Date | null
  withdrawnAt: Date | null
}

/** What a person may do with a request they know of: their own is ticked off by hand, unless a menu is to be used. */
export function taskPolicy({ mine, targetMenuId, completedAt, withdrawnAt }: Standing) {
  const byHand = mine && targetMenuId === null && withdrawnAt === null
  return { complete: byHand && completedAt === null, reopen: byHand && completedAt !== null }
}
