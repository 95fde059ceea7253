/** Only its author changes or deletes a comment, every reader reacts to it; a deleted one nobody. */
export function feedCommentPolicy(comment: { authorId: number; deletedAt: Date | null }, userId: number) {
  const own = comment.authorId === userId && comment.deletedAt === null
  return { edit: own, delete: own, react: comment.deletedAt === null }
}
