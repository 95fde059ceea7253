import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inMenuName, menuWords } from '#common/menu-matches.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useHref } from '#web/app/link.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { type AdminCategory, type AdminMenuLine, adminMenusQuery } from './admin-menus-query.ts'
import styles from './admin-menus-screen.module.css'
import { CategoryDialog } from './category-dialog.tsx'
import { designList } from './design-list.strings.ts'
import { DesignList } from './design-list.tsx'
import { PickupList } from './pickup-list.tsx'

type State = AdminMenuLine['state'] | 'all'

function narrowed(categories: readonly AdminCategory[], query: string, state: State) {
  const words = menuWords(query)
  return categories.map((category) => ({
    ...category,
    menus: category.menus.filter((menu) => {
      const text = searchText(`${menu.description}\n${category.name}`)
      return (
        (state === 'all' || menu.state === state) &&
        words.every((word) => inMenuName(menu, word) || holdsWriting(text, word))
      )
    }),
  }))
}

/** All menus of the company by category, for the people who design them. */
export default function AdminMenusScreen() {
  return (
    <AdminScreen path="/admin/menus" actions={<AddMenu />}>
      <Menus />
    </AdminScreen>
  )
}

function AddMenu() {
  const t = useStrings(designList)
  const href = useHref()
  if (!useQuery(adminMenusQuery).data?.can.arrange) return null
  return (
    <Button size="xSmall" priority="primary" icon="plus" href={href('/admin/menus/new')}>
      {t.add}
    </Button>
  )
}

function Menus() {
  const t = useStrings(designList)
  const query = useQuery(adminMenusQuery)
  const [words, setWords] = useState('')
  const [state, setState] = useState<State>('all')
  const [adding, setAdding] = useState(false)
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="third" />
        <Skeleton width="most" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { arrange } = query.data.can
  // Limited administrators do not see categories without one of their menus.
  const all = query.data.menuCategories.filter(({ menus }) => arrange || menus.length > 0)
  const filtered = words.trim() !== '' || state !== 'all'
  const shown = filtered ? narrowed(all, words, state).filter(({ menus }) => menus.length > 0) : all
  const add = (
    <Button icon="plus" size="xSmall" onClick={() => setAdding(true)}>
      {t.addCategory}
    </Button>
  )
  return (
    <>
      {all.length > 0 && (
        <div className={styles.filters}>
          <Input
            label={t.search}
            labelHidden
            placeholder={t.search}
            type="search"
            value={words}
            onChange={setWords}
          />
          <Select
            label={t.state}
            labelHidden
            options={(['all', 'published', 'unpublished', 'scheduled', 'closed'] as const).map((value) => ({
              value,
              label: t[value],
            }))}
            value={state}
            onChange={setState}
          />
        </div>
      )}
      {all.length === 0 && (
        <EmptyState icon="menus" title={t.noCategories} action={add}>
          {t.noCategoriesWords}
        </EmptyState>
      )}
      {filtered && shown.length === 0 && <EmptyState icon="search" title={t.nothingFound} />}
      {!filtered && arrange && <PickupList menus={all.flatMap(({ menus }) => menus)} />}
      <DesignList categories={shown} ordered={!filtered && arrange} arrange={arrange} />
      {all.length > 0 && !filtered && arrange && <div>{add}</div>}
      {adding && <CategoryDialog category={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
