/**
 * Only its author may change or delete a comment; every reader may react to it. Nobody may do anything with a deleted
 * one.
 */
export function feedCommentPolicy(comment: { authorId: number; deletedAt: Date | null }, userId: number) {
  const own = comment.authorId === userId && comment.deletedAt === null
  return { edit: own, delete: own, react: comment.deletedAt === null }
}
