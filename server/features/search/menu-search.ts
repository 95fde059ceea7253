import { inMenuName } from '#common/menu-matches.ts'
import { foldText } from '#common/search-text.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'

/** The menus in which every folded word is found: in name, reading, description or category. Names first. */
export function menusWith(rows: readonly MenuRow[], words: readonly string[]) {
  const found = rows.filter((row) => {
    const text = foldText(`${row.name}\n${row.description}\n${row.categoryName}`)
    return words.every((word) => text.includes(word) || inMenuName(row, word))
  })
  const named = found.filter((row) => words.some((word) => inMenuName(row, word)))
  return [...named, ...found.filter((menu) => !named.includes(menu))]
}
