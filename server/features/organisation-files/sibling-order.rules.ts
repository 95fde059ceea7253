export type Sibling = {
  key: number
  /** Its place among the same siblings now, from 1; null: it arrives. */
  place: number | null
  /** The place the file asks for, from 1. */
  asked: number | null
}

/**
 * The order of siblings after an import. One that moves up goes before the sibling at the place asked for, one that
 * moves down goes after it. What arrives without an order comes last.
 */
export function orderedSiblings<T extends Sibling>(siblings: readonly T[]): T[] {
  const weight = ({ place, asked }: Sibling) => {
    if (asked === null) return place ?? Number.POSITIVE_INFINITY
    if (place === null || asked < place) return asked - 0.25
    return asked > place ? asked + 0.25 : place
  }
  // Infinity minus Infinity is no number, so equal weights are compared first.
  return siblings
    .map((sibling) => ({ sibling, at: weight(sibling) }))
    .sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .map(({ sibling }) => sibling)
}
