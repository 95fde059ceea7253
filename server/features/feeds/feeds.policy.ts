/** What a reader of a post may do with it. Reading itself is the audience's, in the SQL. */
export const feedPolicy = (feed: { commentsAllowed: boolean; mine: boolean }) => ({
  comment: feed.commentsAllowed,
  react: true,
  edit: feed.mine,
  delete: feed.mine,
})

/** Who has not read a post is for its author and those who run the company's portal. */
export const readersPolicy = (feed: { mine: boolean }, session: { role: 'employee' | 'administrator' }) => ({
  seeUnread: feed.mine || session.role === 'administrator',
})
