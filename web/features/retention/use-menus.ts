import { useQuery } from '@tanstack/react-query'
import { listAdminMenus } from '#contract/admin-menus.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { queryFor } from '#web/app/query.ts'

/** The menus, as options. */
export function useMenus(enabled = true): readonly ComboboxOption[] {
  const query = useQuery({ ...queryFor(listAdminMenus, {}), enabled })
  return (query.data?.menuCategories ?? []).flatMap(({ name, menus }) =>
    menus.map((menu) => ({ value: String(menu.id), label: menu.name, detail: name })),
  )
}
