import type { Answer } from '#contract/endpoint.ts'
import type { searchFeeds } from '#contract/search.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './nothing-found.module.css'
import { searchWords } from './search.strings.ts'
import { type FilterName, filterNames } from './search-address.ts'
import type { SearchState } from './use-search.ts'

type Instead = NonNullable<Answer<typeof searchFeeds>['instead']>

const isFilter = (name: string | null): name is FilterName => filterNames.some((known) => known === name)

/** Says what was searched, and offers wider searches, people and menus. */
export function NothingFound({ instead, state }: { instead: Instead | null; state: SearchState }) {
  const t = useStrings(searchWords)
  const { search, change } = state
  const { without = [], users = [], menus = [] } = instead ?? {}
  const people = users.filter(({ id }) => hasScreen(`/users/${id}`))
  const systems = menus.filter(({ id }) => hasScreen(`/menus/${id}`))
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={t.nothing}
        action={
          without.length > 0 && (
            <div className={styles.ways}>
              {without.map(({ part, filter, query, feedCount }) => (
                <Button
                  key={`${filter} ${part}`}
                  onClick={() => {
                    if (!isFilter(filter)) return change({ query })
                    const { [filter]: _, ...filters } = search.filters
                    change({ query, filters })
                  }}
                >
                  {t.without(isFilter(filter) ? t[filter] : part, feedCount)}
                </Button>
              ))}
            </div>
          )
        }
      >
        {t.nothingFeeds} {without.length === 0 && t.tryOther}
      </EmptyState>
      {people.length > 0 && (
        <section className={styles.near}>
          <h2 className={styles.title}>{t.nearUsers}</h2>
          <ul className={styles.list}>
            {people.map(({ id, name, profileImgPath }) => (
              <li key={id}>
                <AppLink to={`/users/${id}`} className={styles.item}>
                  <Avatar name={name} src={profileImgPath} size="small" />
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {systems.length > 0 && (
        <section className={styles.near}>
          <h2 className={styles.title}>{t.nearMenus}</h2>
          <ul className={styles.list}>
            {systems.map(({ id, name, iconName, tone }) => (
              <li key={id}>
                <AppLink to={`/menus/${id}`} className={styles.item}>
                  <MenuTile iconName={iconName} tone={tone} size="medium" />
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
