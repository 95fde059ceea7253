import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { inMenuName, menuWords } from '#common/menu-matches.ts'
import { searchText } from '#common/search-text.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useComposition } from '#ui/use-composition.ts'
import { searchMenus } from '../menus/menu-search.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { type MenuCard, menusQuery } from '../menus/menus-query.ts'
import { composer } from './composer.strings.ts'
import styles from './menu-chooser.module.css'

/** The matching menus, best first: the name begins with the query, contains its words, only the description does. */
function bestFirst(menus: readonly MenuCard[], query: string) {
  const words = menuWords(query)
  const whole = searchText(query)
  const rank = (menu: MenuCard) => {
    if ([menu.name, menu.nameKana].some((name) => searchText(name).startsWith(whole))) return 0
    return words.every((word) => inMenuName(menu, word)) ? 1 : 2
  }
  return menus.toSorted((a, b) => rank(a) - rank(b))
}

type Props = {
  /** The current choice. */
  chosen: number | undefined
  onChoose: (menu: MenuCard) => void
}

/**
 * The menus that this person may use, by category; what matches a query is listed best first, and Enter chooses the
 * first. Arrow keys move through the list.
 */
export function MenuChooser({ chosen, onChoose }: Props) {
  const t = useStrings(composer)
  const [query, setQuery] = useState('')
  const { data, isPending, isFetching, refetch } = useQuery(menusQuery)
  const composition = useComposition()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const shows = data !== undefined
  useEffect(() => {
    if (shows) search.current?.focus({ preventScroll: true })
  }, [shows])
  if (isPending) {
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  }
  if (!data) return <ErrorState title={t.menusFailed} onRetry={() => refetch()} pending={isFetching} />

  const usable = data.menuCategories
    .map((category) => ({ ...category, menus: category.menus.filter((menu) => menu.can.use) }))
    .filter(({ menus }) => menus.length > 0)
  if (usable.length === 0) {
    return (
      <EmptyState icon="menus" title={t.noMenus}>
        {t.noMenusWords}
      </EmptyState>
    )
  }
  const searching = query.trim() !== ''
  const found = searching
    ? bestFirst(
        searchMenus(usable, query).flatMap(({ menus }) => menus),
        query,
      )
    : []
  const [best] = found
  const press = (event: KeyboardEvent) => {
    if (composition.owns(event)) return
    if (event.key === 'Enter' && event.target === search.current) {
      event.preventDefault()
      if (best && !event.repeat) onChoose(best)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = [search.current, ...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLInputElement)
    all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus()
  }
  const shown = searching ? [{ id: 0, name: t.found, menus: found }] : usable
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves between the field and the buttons inside
    <div ref={list} className={styles.chooser} onKeyDown={press}>
      <Input
        ref={search}
        label={t.searchMenus}
        labelHidden
        placeholder={t.searchMenus}
        type="search"
        autoComplete="off"
        aria-describedby={hintId}
        before={<Icon name="search" />}
        value={query}
        onChange={setQuery}
        {...composition.handlers}
      />
      <p id={hintId} role="status" className={best ? 'visually-hidden' : styles.nothing}>
        {searching && (best ? t.enterChooses(best.name) : t.noMenuFound(query))}
      </p>
      {shown.map(({ id, name, menus }) => (
        <section key={id} aria-label={name}>
          {!searching && <h3 className={styles.category}>{name}</h3>}
          <ul className={styles.menus}>
            {menus.map((menu) => (
              <li key={menu.id}>
                <button
                  type="button"
                  className={classNames(styles.menu, menu === best && styles.best)}
                  aria-current={menu.id === chosen || undefined}
                  onClick={() => onChoose(menu)}
                >
                  <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
                  <span className={styles.words}>
                    <span className={styles.name}>{menu.name}</span>
                    <span className={styles.description}>{menu.description}</span>
                  </span>
                  {menu === best ? (
                    <kbd className={styles.key}>Enter</kbd>
                  ) : (
                    menu.id === chosen && <Icon name="check" />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
