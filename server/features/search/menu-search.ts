import { foldText } from '#common/search-text.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'

/** The menus in which every folded word is found: in name, description or category. Names first. */
export function menusWith(rows: readonly MenuRow[], words: readonly string[]) {
  const found = rows
    .map((row) => ({
      row,
      name: foldText(row.name),
      all: foldText(`${row.name}\n${row.description}\n${row.categoryName}`),
    }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
  const named = found.filter(({ name }) => words.some((word) => name.includes(word)))
  return [...named, ...found.filter((menu) => !named.includes(menu))].map(({ row }) => row)
}
