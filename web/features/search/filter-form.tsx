import { useQuery } from '@tanstack/react-query'
import { listFilterUsers } from '#contract/filters.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { DepartmentFilter, Level } from './department-filter.tsx'
import styles from './filter-form.module.css'
import { searchWords } from './search.strings.ts'
import type { Filters } from './search-address.ts'
import {
  categoryChoicesQuery,
  menuChoicesQuery,
  positionChoicesQuery,
  useFilterValue,
} from './search-chips.tsx'
import type { SearchState } from './use-search.ts'

async function findAuthors(query: string): Promise<readonly ComboboxOption[]> {
  const { users } = await call(listFilterUsers, { query: { query } })
  return users.map(({ id, name, departmentName }) => ({
    value: String(id),
    label: name,
    ...(departmentName && { detail: departmentName }),
  }))
}

/** All filters of a search for posts. */
export function FilterForm({ state }: { state: SearchState }) {
  const t = useStrings(searchWords)
  const { filters } = state.search
  const set = (part: Filters) => {
    const next = Object.entries({ ...filters, ...part }).filter(([, value]) => value !== undefined)
    state.change({ filters: Object.fromEntries(next) })
  }
  const categories = useQuery(categoryChoicesQuery)
  const menus = useQuery(menuChoicesQuery)
  const positions = useQuery(positionChoicesQuery)
  const author = useFilterValue('authorId', filters)
  return (
    <div className={styles.form}>
      <Level
        label={t.menuCategoryId}
        any={t.any}
        choices={categories.data?.menuCategories ?? []}
        value={filters.menuCategoryId}
        onChange={(menuCategoryId) => set({ menuCategoryId })}
      />
      <Level
        label={t.menuId}
        any={t.any}
        choices={menus.data?.menus ?? []}
        value={filters.menuId}
        onChange={(menuId) => set({ menuId })}
      />
      <DepartmentFilter value={filters.departmentId} onChange={(departmentId) => set({ departmentId })} />
      {positions.data?.departmentPositions.length ? (
        <Level
          label={t.positionId}
          any={t.any}
          choices={positions.data.departmentPositions}
          value={filters.positionId}
          onChange={(positionId) => set({ positionId })}
        />
      ) : null}
      <Combobox
        label={t.authorId}
        placeholder={t.authorPlaceholder}
        options={findAuthors}
        value={
          filters.authorId === undefined ? null : { value: String(filters.authorId), label: author ?? '' }
        }
        onChange={(option) => set({ authorId: option ? Number(option.value) : undefined })}
      />
      <DatePicker
        label={t.after}
        value={filters.after ?? ''}
        max={filters.before}
        onChange={(after) => set({ after: after || undefined })}
      />
      <DatePicker
        label={t.before}
        value={filters.before ?? ''}
        min={filters.after}
        onChange={(before) => set({ before: before || undefined })}
      />
      <div className={styles.flags}>
        {(['hasImage', 'bookmarked', 'unread', 'mine'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t[name]}
            checked={filters[name] === 'true'}
            onChange={(checked) => set({ [name]: checked ? 'true' : undefined })}
          />
        ))}
      </div>
      {Object.keys(filters).length > 0 && (
        <Button size="xSmall" situation="neutral" onClick={() => state.change({ filters: {} })}>
          {t.reset}
        </Button>
      )}
    </div>
  )
}
