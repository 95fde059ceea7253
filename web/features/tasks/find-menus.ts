import { listFilterMenus } from '#contract/filters.ts'
import { call } from '#web/app/api.ts'

/** Menus whose name contains the text, as options. */
export async function findUsableMenus(query: string) {
  const { menus } = await call(listFilterMenus, { query: { limit: 100 } })
  return menus
    .filter(({ name }) => name.includes(query.trim()))
    .map(({ id, name }) => ({ value: String(id), label: name }))
}
