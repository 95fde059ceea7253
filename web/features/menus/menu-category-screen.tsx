import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getMenuCategory } from '#contract/menu-pages.ts'
import { useStrings } from '#ui/locale.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { MenuGrid, MenuGridSkeleton } from './menu-grid.tsx'
import { menus } from './menus.strings.ts'
import styles from './menus-screen.module.css'

const categoryQuery = (id: number) => queryFor(getMenuCategory, { params: { id } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) void client.prefetchQuery(categoryQuery(id))
}

/** One category of menus. */
export default function MenuCategoryScreen() {
  const t = useStrings(menus)
  const id = useIdParam()
  const query = useQuery({ ...categoryQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Screen title={query.data?.name ?? t.category} back="/menus">
      <div className={styles.page}>
        {query.data ? (
          <MenuGrid heading="h2" menus={query.data.menus} />
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<MenuGridSkeleton />}
            gone={t.goneCategory}
            to="/menus"
            toWords={t.toMenus}
          />
        )}
      </div>
    </Screen>
  )
}
