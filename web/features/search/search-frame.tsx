import type { ReactNode } from 'react'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
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
  const addressOf = (each: SearchTab) => href(searchAddress(each, search))
  return (
    <Screen title={t.search} back="/home">
      <div className={styles.top}>
        <SearchBox state={state} />
        <LinkTabs
          label={t.kinds}
          tabs={tabs
            .filter((each) => each !== 'chat' || chat)
            .map((each) => ({ label: t[each], href: addressOf(each) }))}
          current={addressOf(tab)}
        />
      </div>
      {children}
    </Screen>
  )
}
