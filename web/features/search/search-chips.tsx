import { useQuery } from '@tanstack/react-query'
import { parseSearchQuery, printSearchQuery } from '#common/search-query.ts'
import { getDepartment } from '#contract/departments.ts'
import { listFilterMenuCategories, listFilterMenus, listFilterPositions } from '#contract/filters.ts'
import { getUser } from '#contract/users.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchWords } from './search.strings.ts'
import { type FilterName, type Filters, filterNames } from './search-address.ts'
import styles from './search-chips.module.css'
import type { SearchState } from './use-search.ts'

export const menuChoicesQuery = queryFor(listFilterMenus, { query: { limit: 100 } })
export const categoryChoicesQuery = queryFor(listFilterMenuCategories, {})
export const positionChoicesQuery = queryFor(listFilterPositions, { query: {} })

/** The name of a filter's value; undefined while loading. */
export function useFilterValue(name: FilterName, filters: Filters): string | undefined {
  const id = (wanted: FilterName) => (name === wanted ? Number(filters[wanted] ?? 0) : 0)
  const user = useQuery({
    ...queryFor(getUser, { params: { id: id('authorId') } }),
    enabled: id('authorId') > 0,
  })
  const department = useQuery({
    ...queryFor(getDepartment, { params: { id: id('departmentId') } }),
    enabled: id('departmentId') > 0,
  })
  const menus = useQuery({ ...menuChoicesQuery, enabled: name === 'menuId' })
  const categories = useQuery({ ...categoryChoicesQuery, enabled: name === 'menuCategoryId' })
  const positions = useQuery({ ...positionChoicesQuery, enabled: name === 'positionId' })
  switch (name) {
    case 'authorId':
      return user.data?.name
    case 'departmentId':
      return department.data?.name
    case 'menuId':
      return menus.data?.menus.find((menu) => menu.id === filters.menuId)?.name
    case 'menuCategoryId':
      return categories.data?.menuCategories.find((category) => category.id === filters.menuCategoryId)?.name
    case 'positionId':
      return positions.data?.departmentPositions.find((position) => position.id === filters.positionId)?.name
    case 'after':
    case 'before':
      return filters[name]?.replaceAll('-', '/')
    default:
      return undefined
  }
}

const isFlag = (name: FilterName) => ['hasImage', 'bookmarked', 'unread', 'mine'].includes(name)

/** The active filters, each with a button that removes it. */
export function SearchChips({ state }: { state: SearchState }) {
  const t = useStrings(searchWords)
  const { search, change } = state
  const terms = parseSearchQuery(search.query)
  const chosen = filterNames.filter((name) => search.filters[name] !== undefined)
  const narrowing = terms.flatMap((term, at) => (term.kind === 'word' && !term.negated ? [] : [{ term, at }]))
  if (!chosen.length && !narrowing.length) return null
  return (
    <ul className={styles.chips} aria-label={t.chips}>
      {narrowing.map(({ term, at }) => (
        <li key={`${at} ${term.raw}`}>
          <Chip
            label={term.raw}
            onRemove={() => change({ query: printSearchQuery(terms.toSpliced(at, 1)) })}
          />
        </li>
      ))}
      {chosen.map((name) => (
        <li key={name}>
          <FilterChip
            name={name}
            filters={search.filters}
            onRemove={() => {
              const { [name]: _, ...rest } = search.filters
              change({ filters: rest })
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function FilterChip({
  name,
  filters,
  onRemove,
}: {
  name: FilterName
  filters: Filters
  onRemove: () => void
}) {
  const t = useStrings(searchWords)
  const value = useFilterValue(name, filters)
  return (
    <Chip
      label={isFlag(name) || value === undefined ? t[name] : t.named(t[name], value)}
      onRemove={onRemove}
    />
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useStrings(searchWords)
  return (
    <button type="button" className={styles.chip} aria-label={t.remove(label)} onClick={onRemove}>
      <span className={styles.label}>{label}</span>
      <Icon name="close" size="small" />
    </button>
  )
}
