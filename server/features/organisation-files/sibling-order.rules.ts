export type Sibling = {
  key: number
  /** Current position among the same siblings, from 1; null: it is new here. */
  place: number | null
  /** The position requested by the file, from 1. */
  asked: number | null
}

/**
 * The order of siblings after an import. One that moves up is placed before the sibling at the requested position,
 * one that moves down after it. New ones without an order come last.
 */
export function orderedSiblings<T extends Sibling>(siblings: readonly T[]): T[] {
  const weight = ({ place, asked }: Sibling) => {
    if (asked === null) return place ?? Number.POSITIVE_INFINITY
    if (place === null || asked < place) return asked - 0.25
    return asked > place ? asked + 0.25 : place
  }
  // Infinity minus Infinity is NaN, so equal weights are compared first.
  return siblings
    .map((sibling) => ({ sibling, at: weight(sibling) }))
    .sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .map(({ sibling }) => sibling)
}
