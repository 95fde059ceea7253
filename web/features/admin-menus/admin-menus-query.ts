import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getAdminMenu, listAdminMenus, listMenuTemplates } from '#contract/admin-menus.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listMenus, listPickedUpMenus } from '#contract/menu-pages.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type AdminCategory = Answer<typeof listAdminMenus>['menuCategories'][number]
export type AdminMenuLine = AdminCategory['menus'][number]

export const adminMenusQuery = queryFor(listAdminMenus, {})
export const templatesQuery = queryFor(listMenuTemplates, {})
export const adminMenuQuery = (id: number) => queryFor(getAdminMenu, { params: { id } })

/** After a change to a menu, fetches everything that shows menus again. */
export async function refreshMenus(client: QueryClient) {
  await client.invalidateQueries({ queryKey: adminMenusQuery.queryKey })
  void client.invalidateQueries({ queryKey: everyKeyOf(listMenus) })
  void client.invalidateQueries({ queryKey: everyKeyOf(listPickedUpMenus) })
}

export function useRefreshMenus() {
  const client = useQueryClient()
  return () => refreshMenus(client)
}
