import { cleanName } from './clean-name.ts'
import { normalForm } from './normal-form.ts'

/** A name as it is compared with others: width, case and spaces make no difference. 「営業 部」 and 「営業部」 give the same. */
export const foldedName = (text: string) => normalForm(cleanName(text)).toLowerCase().replace(/\s+/g, '')

/** Those of a list whose folded name others of their group have too, by `id`. */
export function twinIds<T extends { id: number; name: string }>(
  list: readonly T[],
  groupOf: (one: T) => unknown = () => null,
): ReadonlySet<number> {
  const groups = Map.groupBy(list, (one) => `${String(groupOf(one))} ${foldedName(one.name)}`)
  return new Set([...groups.values()].flatMap((group) => (group.length > 1 ? group.map(({ id }) => id) : [])))
}
