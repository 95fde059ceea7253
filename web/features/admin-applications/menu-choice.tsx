import { useQuery } from '@tanstack/react-query'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { adminMenusQuery } from '../admin-menus/admin-menus-query.ts'
import { applications } from './applications.strings.ts'

type Props = { value: number | undefined; onChange: (menuId: number | undefined) => void }

/** Chooses a menu, including unpublished ones. */
export function MenuChoice({ value, onChange }: Props) {
  const t = useStrings(applications)
  const categories = useQuery(adminMenusQuery).data?.menuCategories ?? []
  return (
    <Select
      label={t.menu}
      placeholder={t.everyMenu}
      options={categories
        .filter(({ menus }) => menus.length > 0)
        .map((category) => ({
          group: category.name,
          options: category.menus.map(({ id, name, state }) => ({
            value: String(id),
            label: state === 'unpublished' ? t.unpublished(name) : name,
          })),
        }))}
      value={value === undefined ? '' : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  )
}

/** The chosen menu, as administrators see it; undefined if none is chosen. */
export function useChosenMenu(menuId: number | undefined) {
  const categories = useQuery(adminMenusQuery).data?.menuCategories ?? []
  return categories.flatMap(({ menus }) => menus).find(({ id }) => id === menuId)
}
