import { listFilterMenus } from '#contract/filters.ts'
import { listTaskTests } from '#contract/tasks.ts'
import { call } from '#web/app/api.ts'

/** Menus whose name contains the text, as options. */
export async function findUsableMenus(query: string) {
  const { menus } = await call(listFilterMenus, { query: { limit: 100 } })
  return menus
    .filter(({ name }) => name.includes(query.trim()))
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Tests that can be put into a task and whose title contains the text, as options. */
export async function findNameableTests(query: string) {
  const { tests } = await call(listTaskTests, { query: { query: query.trim() } })
  return tests.map(({ id, title }) => ({ value: String(id), label: title }))
}
