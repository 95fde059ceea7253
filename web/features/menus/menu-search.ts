import { normalForm } from '#common/normal-form.ts'
import { searchText } from '#common/search-text.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listMenus } from '#contract/menus.ts'

export type MenuCategory = Answer<typeof listMenus>['menuCategories'][number]

/** The categories with only the menus whose name, description or category holds every word of the query. */
export function searchMenus(categories: readonly MenuCategory[], query: string): MenuCategory[] {
  const words = normalForm(query).split(/\s+/).map(searchText).filter(Boolean)
  return categories
    .map((category) => ({
      ...category,
      menus: category.menus.filter((menu) => {
        const text = searchText(`${menu.name}\n${menu.description}\n${category.name}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ menus }) => menus.length > 0)
}
