import { inMenuName, menuWords } from '#common/menu-matches.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listMenus } from '#contract/menu-pages.ts'

export type MenuCategory = Answer<typeof listMenus>['menuCategories'][number]

/** The categories with only the menus whose name, reading, description or category contains every word of the query. */
export function searchMenus(categories: readonly MenuCategory[], query: string): MenuCategory[] {
  const words = menuWords(query)
  return categories
    .map((category) => ({
      ...category,
      menus: category.menus.filter((menu) => {
        const text = searchText(`${menu.description}\n${category.name}`)
        return words.every((word) => inMenuName(menu, word) || holdsWriting(text, word))
      }),
    }))
    .filter(({ menus }) => menus.length > 0)
}
