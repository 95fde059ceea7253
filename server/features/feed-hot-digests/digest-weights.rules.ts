/** Points of one act. Writing takes more than pressing a stamp, pressing more than scrolling past. */
export const digestWeights = { reaction: 3, comment: 5, bookmark: 4, read: 1 }
/** A post that is still talked about after a month is an archive, not news. */
export const oldestDays = 28
