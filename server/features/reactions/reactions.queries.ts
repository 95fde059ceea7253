import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** The post or comment that was reacted to. */
export type ReactedTo = { feedId: number } | { feedCommentId: number }

export type ReactionRow = {
  /** null: an emoji. */
  stampId: number | null
  emoji: string | null
  reactionCount: number
  reacted: boolean
}

const tables = {
  feed: { given: 'feed_reactions', counters: 'feed_reaction_counters', subject: 'feed_id' },
  comment: {
    given: 'feed_comment_reactions',
    counters: 'feed_comment_reaction_counters',
    subject: 'feed_comment_id',
  },
} as const

/** The tables that store the reactions to it, and its id. */
export const reactionTables = (to: ReactedTo) =>
  'feedId' in to ? { ...tables.feed, id: to.feedId } : { ...tables.comment, id: to.feedCommentId }

/** SQL: the reaction that row `s` of stamps represents, as in responses. */
export const reactionKind = 'case when s.emoji is null then s.id end as stamp_id, s.emoji'

const reactionsTo = (of: keyof typeof tables, id: string) => {
  const { given, counters, subject } = tables[of]
  return `
    select ${reactionKind}, s.id as place, counted.reaction_count, exists (select from ${given} x
      where x.company_id = $1 and x.${subject} = ${id} and x.stamp_id = s.id and x.user_id = $2) as reacted
    from ${counters} counted join stamps s on s.company_id = $1 and s.id = counted.stamp_id
    where counted.company_id = $1 and counted.${subject} = ${id} and counted.reaction_count > 0`
}

/** SQL, a value: the reactions to a post or comment by kind, for a card. $1 company, $2 reader. */
export const reactionsAsJson = (of: keyof typeof tables, id: string) => `
  (select json_agg(json_build_object('stampId', r.stamp_id, 'emoji', r.emoji, 'reactionCount', r.reaction_count,
    'reacted', r.reacted) order by r.place) from (${reactionsTo(of, id)}) r)`

const forFeed = `select stamp_id, emoji, reaction_count, reacted from (${reactionsTo('feed', '$3')}) r order by place`
const forComment = `select stamp_id, emoji, reaction_count, reacted from (${reactionsTo('comment', '$3')}) r order by place`

/** The reactions by kind, with the reader's own. */
export const findReactions = (db: CompanyDb, userId: number, to: ReactedTo) =>
  namedQuery<ReactionRow>(db, 'feedId' in to ? forFeed : forComment, [
    companyIdOf(db),
    userId,
    reactionTables(to).id,
  ])
