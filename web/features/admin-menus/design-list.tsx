import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteMenuCategory, orderMenuCategories } from '#contract/admin-menus.categories.ts'
import { orderAdminMenus } from '#contract/admin-menus.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { moved } from '#ui/moved.ts'
import { toast } from '#ui/toast-store.ts'
import { useDragging } from '#ui/use-dragging.ts'
import { ApiError, call } from '#web/app/api.ts'
import {
  type AdminCategory,
  type AdminMenuLine,
  adminMenusQuery,
  useRefreshMenus,
} from './admin-menus-query.ts'
import styles from './admin-menus-screen.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { designList } from './design-list.strings.ts'
import { DesignRow } from './design-row.tsx'

/** Where a dragged menu would be dropped. */
type Place = { categoryId: number; index: number }

/** The menus by category. `ordered`: they can be reordered by their handles. */
export function DesignList({
  categories,
  ordered,
  arrange,
}: {
  categories: readonly AdminCategory[]
  ordered: boolean
  /** Menus can be copied and deleted. */
  arrange: boolean
}) {
  const t = useStrings(designList)
  const client = useQueryClient()
  const refresh = useRefreshMenus()
  const [said, setSaid] = useState('')

  const place = async (menu: AdminMenuLine, { categoryId, index }: Place) => {
    const category = categories.find(({ id }) => id === categoryId)!
    const orderSeen = category.menus.map(({ id }) => id)
    const next = category.menus.filter(({ id }) => id !== menu.id)
    next.splice(index, 0, menu)
    client.setQueryData(
      adminMenusQuery.queryKey,
      (known) =>
        known && {
          ...known,
          menuCategories: known.menuCategories.map((one) => ({
            ...one,
            menus: one.id === categoryId ? next : one.menus.filter(({ id }) => id !== menu.id),
          })),
        },
    )
    setSaid(t.moved(menu.name, category.name, index + 1))
    try {
      await call(orderAdminMenus, {
        body: { menuCategoryId: categoryId, menuIds: next.map(({ id }) => id), orderSeen },
      })
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
    }
    await refresh()
  }

  const step = (menu: AdminMenuLine, at: Place, by: 1 | -1) => {
    const here = categories.findIndex(({ id }) => id === at.categoryId)
    const index = at.index + by
    if (index >= 0 && index < categories[here]!.menus.length) return place(menu, { ...at, index })
    const there = categories[here + by]
    if (there) return place(menu, { categoryId: there.id, index: by === 1 ? 0 : there.menus.length })
  }

  const { over, source, target } = useDragging((menu: AdminMenuLine, at: Place) => {
    const menus = categories.find(({ id }) => id === at.categoryId)?.menus ?? []
    const own = menus.findIndex(({ id }) => id === menu.id)
    if (own !== at.index)
      void place(menu, { ...at, index: own >= 0 && own < at.index ? at.index - 1 : at.index })
  })

  return (
    <>
      {categories.map((category, categoryIndex) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`} className={styles.section}>
          <div className={styles.head}>
            <h2 id={`category-${category.id}`} className={styles.heading}>
              {category.name}
            </h2>
            {ordered && (
              <CategoryMenu
                category={category}
                index={categoryIndex}
                categories={categories}
                refresh={refresh}
              />
            )}
          </div>
          <Card padding="none" {...target({ categoryId: category.id, index: category.menus.length })}>
            {category.menus.length === 0 && <p className={styles.empty}>{t.emptyCategory}</p>}
            <ul>
              {category.menus.map((menu, index) => (
                <DesignRow
                  key={menu.id}
                  menu={menu}
                  over={over?.categoryId === category.id && over.index === index}
                  refresh={refresh}
                  arrange={arrange}
                  drag={
                    ordered
                      ? { source: source(menu), target: target({ categoryId: category.id, index }) }
                      : undefined
                  }
                  moves={{
                    index,
                    onUp:
                      index > 0 || categoryIndex > 0
                        ? () => step(menu, { categoryId: category.id, index }, -1)
                        : undefined,
                    onDown:
                      index < category.menus.length - 1 || categoryIndex < categories.length - 1
                        ? () => step(menu, { categoryId: category.id, index }, 1)
                        : undefined,
                    onTo: (to) => place(menu, { categoryId: category.id, index: to }),
                  }}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

type CategoryProps = {
  category: AdminCategory
  index: number
  categories: readonly AdminCategory[]
  refresh: () => Promise<void>
}

function CategoryMenu({ category, index, categories, refresh }: CategoryProps) {
  const t = useStrings(designList)
  const [renaming, setRenaming] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
    }
    await refresh()
  }
  const move = (by: 1 | -1) => {
    const orderSeen = categories.map(({ id }) => id)
    const menuCategoryIds = moved(orderSeen, index, index + by)
    return run(() => call(orderMenuCategories, { body: { menuCategoryIds, orderSeen } }))
  }
  return (
    <>
      <Menu
        label={t.categoryActions(category.name)}
        trigger={(props) => <IconButton icon="more" label={t.categoryActions(category.name)} {...props} />}
      >
        <MenuItem icon="edit" onSelect={() => setRenaming(true)}>
          {t.rename}
        </MenuItem>
        {index > 0 && (
          <MenuItem icon="up" onSelect={() => move(-1)}>
            {t.moveUp}
          </MenuItem>
        )}
        {index < categories.length - 1 && (
          <MenuItem icon="down" onSelect={() => move(1)}>
            {t.moveDown}
          </MenuItem>
        )}
        {category.menus.length === 0 && (
          <MenuItem
            icon="trash"
            situation="danger"
            onSelect={() =>
              run(() =>
                call(deleteMenuCategory, {
                  params: { id: category.id },
                  query: { version: category.version },
                }),
              )
            }
          >
            {t.removeCategory}
          </MenuItem>
        )}
      </Menu>
      {renaming && <CategoryDialog category={category} onClose={() => setRenaming(false)} />}
    </>
  )
}
