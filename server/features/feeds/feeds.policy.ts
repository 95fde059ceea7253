/** What a reader of a post may do with it. Reading itself is the audience's, in the SQL. */
export const feedPolicy = (feed: { commentsAllowed: boolean; mine: boolean }) => ({
  comment: feed.commentsAllowed,
  react: true,
  edit: feed.mine,
  delete: feed.mine,
})
