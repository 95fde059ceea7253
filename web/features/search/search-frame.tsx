import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countFound, mostCounted } from '#contract/search.ts'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { searchWords } from './search.strings.ts'
import { type SearchTab, searchAddress } from './search-address.ts'
import { SearchBox } from './search-box.tsx'
import styles from './search-frame.module.css'
import type { SearchState } from './use-search.ts'

const tabs: readonly SearchTab[] = ['feeds', 'menus', 'departments', 'chat', 'calendar', 'tasks', 'helps']

/** The box and the tabs. The words are kept when the tab changes. */
export function SearchFrame({
  tab,
  state,
  children,
}: {
  tab: SearchTab
  state: SearchState
  children: ReactNode
}) {
  const t = useStrings(searchWords)
  const href = useHref()
  const chat = useCurrentUser()?.can.chat.use
  // The text in the box, which may be newer than the one in the address.
  const search = { ...state.search, query: state.text.trim() }
  const counts = useCounts(state)
  const addressOf = (each: SearchTab) => href(searchAddress(each, search))
  return (
    <Screen title={t.search} back="/home">
      <div className={styles.top}>
        <SearchBox state={state} />
        <LinkTabs
          label={t.kinds}
          tabs={tabs
            .filter((each) => each !== 'chat' || chat)
            .map((each) => ({
              label: <TabLabel name={t[each]} count={counts?.[each]} />,
              href: addressOf(each),
            }))}
          current={addressOf(tab)}
        />
      </div>
      {children}
    </Screen>
  )
}

/** Asked once the words rest, apart from the results, which do not wait for them. */
function useCounts({ search, text }: SearchState) {
  const asks = search.query !== '' && search.query === text.trim()
  const { query, filters } = search
  return useQuery({ ...queryFor(countFound, { query: { query, ...filters } }), enabled: asks }).data
}

/** The place of the count is kept free, so that no tab moves when it arrives. */
function TabLabel({ name, count }: { name: string; count: number | undefined }) {
  const t = useStrings(searchWords)
  if (count === undefined) return <span className={styles.tab}>{name}</span>
  const more = count > mostCounted
  const shown = Math.min(count, mostCounted)
  return (
    <span className={styles.tab}>
      {name}
      <span className={styles.count} aria-hidden>
        {more ? `${shown}+` : shown}
      </span>
      <span className="visually-hidden">{t.found(shown, more)}</span>
    </span>
  )
}
