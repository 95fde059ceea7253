import { useInfiniteQuery } from '@tanstack/react-query'
import { searchMenus } from '#contract/search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { BenefitSign } from '../benefits/benefit-sign.tsx'
import { MenuGrid, MenuGridSkeleton } from '../menus/menu-grid.tsx'
import { OtherWriting } from '../people/other-writing.tsx'
import { DidYouMean } from './did-you-mean.tsx'
import { searchWords } from './search.strings.ts'
import { SearchFrame } from './search-frame.tsx'
import styles from './search-lists.module.css'
import { SearchStart } from './search-start.tsx'
import { type SearchState, useSearch } from './use-search.ts'

/** The search for menus by name, description and category. */
export default function SearchMenusScreen() {
  const t = useStrings(searchWords)
  const state = useSearch('menus')
  const { query } = state.search
  return (
    <SearchFrame tab="menus" state={state}>
      {query ? <Found state={state} /> : <SearchStart words={t.startMenus} />}
    </SearchFrame>
  )
}

function Found({ state }: { state: SearchState }) {
  const t = useStrings(searchWords)
  const query = useInfiniteQuery({
    ...pagesFor(searchMenus, { query: { query: state.search.query } }, 'menus'),
    placeholderData: (last) => last,
  })
  if (query.isPending) return <MenuGridSkeleton />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const near = !query.isPlaceholderData && (
    <DidYouMean of="menus" state={state} foundCount={query.data.length} />
  )
  if (query.data.length === 0) {
    return (
      <div className={styles.results}>
        {near}
        <div role="status">
          <EmptyState icon="search" title={t.noMenus}>
            {t.noMenusWords} {t.tryOther}
          </EmptyState>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.results}>
      {near}
      <p role="status" className={styles.count}>
        {t.found(query.data.length, query.hasNextPage)}
      </p>
      <MenuGrid
        heading="h2"
        menus={query.data}
        sign={(menu) => (
          <>
            <OtherWriting writings={menu.writings} />
            <BenefitSign menu={menu} />
          </>
        )}
      />
      <ListEnd query={query}>
        <MenuGridSkeleton />
      </ListEnd>
    </div>
  )
}
