/** The maximum number of characters of a decision's comment. */
export const commentLength = 2000
