import { cleanName } from './clean-name.ts'
import { normalForm } from './normal-form.ts'

/** A name normalised for comparison: width, case and spaces are ignored. 「営業 部」 and 「営業部」 give the same. */
export const foldedName = (text: string) => normalForm(cleanName(text)).toLowerCase().replace(/\s+/g, '')

/** The ids in a list whose folded name occurs more than once in their group. */
export function twinIds<T extends { id: number; name: string }>(
  list: readonly T[],
  groupOf: (one: T) => unknown = () => null,
): ReadonlySet<number> {
  const groups = Map.groupBy(list, (one) => `${String(groupOf(one))} ${foldedName(one.name)}`)
  return new Set([...groups.values()].flatMap((group) => (group.length > 1 ? group.map(({ id }) => id) : [])))
}
