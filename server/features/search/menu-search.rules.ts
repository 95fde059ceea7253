import { inMenuName } from '#common/menu-matches.ts'
import { foldText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { writingsIn } from '#server/features/people/written-names.sql.ts'

type Word = { folded: string; place: number }

/**
 * The menus that contain every folded word (of words with the same place, one) in name, reading, description, category
 * or `more`, their other texts by id. Matches as typed come before other writings (listed in `writings`), and name
 * matches first.
 */
export function menusWith<Row extends MenuRow>(
  rows: readonly Row[],
  words: readonly Word[],
  more: ReadonlyMap<number, readonly string[]>,
) {
  const groups = [...Map.groupBy(words, ({ place }) => place).values()]
  const found = rows.flatMap((row) => {
    const texts = [row.name, row.nameKana, row.description, row.categoryName, ...(more.get(row.id) ?? [])]
    const text = foldText(texts.join('\n'))
    const holds = ({ folded }: Word) => holdsWriting(text, folded) || inMenuName(row, folded)
    if (!groups.every((group) => group.some(holds))) return []
    const named = words.some(({ folded }) => inMenuName(row, folded))
    return [{ row, named, writings: writingsIn(texts, groups) }]
  })
  const order = ({ named, writings }: (typeof found)[number]) => (writings ? 2 : 0) + (named ? 0 : 1)
  return found.sort((a, b) => order(a) - order(b))
}
