type Cap = { capAmount: number | null; ownUsed: number }
type Budget = { budgetAmount: number | null; allUsed: number }

/** What is left of a person's own cap; null: there is none. */
export const capLeft = ({ capAmount, ownUsed }: Cap) =>
  capAmount === null ? null : Math.max(0, capAmount - ownUsed)

/** The same for the shared budget. */
export const budgetLeft = ({ budgetAmount, allUsed }: Budget) =>
  budgetAmount === null ? null : Math.max(0, budgetAmount - allUsed)
