/** Points per act: writing takes more effort than a reaction, and a reaction more than reading. */
export const digestWeights = { reaction: 3, comment: 5, bookmark: 4, read: 1 }
/** Older posts are not included, even if people still react to them: the digest is about recent posts. */
export const oldestDays = 28
