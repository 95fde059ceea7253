/**
 * What happens to the seat of an applicant who is among the approvers of a step. self: they approve it themselves, as
 * their position permits. others: the rest of the step decides. superiors, administrators: the rest are too few, so
 * these decide instead. nobody: no approver is left.
 */
export const ownSeats = ['self', 'others', 'superiors', 'administrators', 'nobody'] as const
export type OwnSeat = (typeof ownSeats)[number]
