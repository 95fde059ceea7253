import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { type MenuCard, menusQuery } from '../menus/menus-query.ts'
import { composer } from './composer.strings.ts'
import styles from './menu-chooser.module.css'

/** The menus through which this person may post, by category, searchable. */
export function MenuChooser({ onChoose }: { onChoose: (menu: MenuCard) => void }) {
  const t = useStrings(composer)
  const [query, setQuery] = useState('')
  const { data, isPending, isFetching, refetch } = useQuery(menusQuery)
  if (isPending) {
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  }
  if (!data) return <ErrorState title={t.menusFailed} onRetry={() => refetch()} pending={isFetching} />

  const usable = data.menuCategories.map((category) => ({
    ...category,
    menus: category.menus.filter((menu) => menu.can.use),
  }))
  if (usable.every(({ menus }) => menus.length === 0)) {
    return (
      <EmptyState icon="menus" title={t.noMenus}>
        {t.noMenusWords}
      </EmptyState>
    )
  }
  const wanted = searchText(query)
  const shown = usable
    .map((category) => ({
      ...category,
      menus: category.menus.filter((menu) =>
        holdsWriting(searchText(`${menu.name} ${menu.description} ${category.name}`), wanted),
      ),
    }))
    .filter(({ menus }) => menus.length > 0)
  return (
    <div className={styles.chooser}>
      <p className={styles.question}>{t.chooseMenu}</p>
      <Input
        label={t.searchMenus}
        labelHidden
        placeholder={t.searchMenus}
        type="search"
        before={<Icon name="search" />}
        value={query}
        onChange={setQuery}
      />
      <div role="status">
        {shown.length === 0 && <p className={styles.nothing}>{t.noMenuFound(query)}</p>}
      </div>
      {shown.map(({ id, name, menus }) => (
        <section key={id} aria-label={name}>
          <h3 className={styles.category}>{name}</h3>
          <ul className={styles.menus}>
            {menus.map((menu) => (
              <li key={menu.id}>
                <button type="button" className={styles.menu} onClick={() => onChoose(menu)}>
                  <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
                  <span className={styles.words}>
                    <span className={styles.name}>{menu.name}</span>
                    <span className={styles.description}>{menu.description}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
