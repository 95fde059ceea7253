/** The most characters of a comment on a decision. */
export const commentLength = 2000
