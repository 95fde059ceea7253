/**
 * What becomes of the seat of an applicant who is among the approvers of a step. self: they approve it themselves, as
 * their position may. others: the rest of the step decides. superiors, administrators: the rest are too few, so these
 * decide in their place. nobody: nobody is left.
 */
export const ownSeats = ['self', 'others', 'superiors', 'administrators', 'nobody'] as const
export type OwnSeat = (typeof ownSeats)[number]
