import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchDepartments, searchPeople } from '../filters/find-choices.tsx'
import { menusQuery } from '../menus/menus-query.ts'
import { type ReportStatus, reportStates } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import type { ReportLine } from './approval-cache.ts'
import type { useApprovalFilter } from './approval-filter.ts'
import styles from './approval-filters.module.css'
import { approvals } from './approvals.strings.ts'

const statuses = ['waiting', 'returned', 'approved', 'rejected', 'cancelled'] as const

type Props = ReturnType<typeof useApprovalFilter> & { lines: readonly ReportLine[] }

/** The filters of the list. */
export function ApprovalFilters({ filter, text, changeText, change, lines }: Props) {
  const t = useStrings(approvals)
  const w = useStrings(states)
  const department = useNamed('department', filter.departmentId)
  const person = useNamed('person', filter.userId)
  const narrowed = [filter.menuId, filter.departmentId, filter.userId, filter.status].some(Boolean)
  const [open, setOpen] = useState(narrowed)
  const chosen = (option: ComboboxOption | null) => (option ? Number(option.value) : undefined)
  return (
    <search
      aria-label={t.filters}
      className={styles.filters}
      data-status={filter.list !== 'waiting'}
      data-open={open}
    >
      <Input
        type="search"
        label={t.search}
        labelHidden
        placeholder={t.search}
        before={<Icon name="search" />}
        value={text}
        onChange={changeText}
        autoComplete="off"
        enterKeyHint="search"
        className={styles.search}
      />
      <IconButton
        icon="filter"
        label={t.filters}
        size="small"
        situation={narrowed ? 'standard' : 'neutral'}
        aria-expanded={open}
        className={styles.toggle}
        onClick={() => setOpen(!open)}
      />
      <Select
        label={t.menu}
        labelHidden
        placeholder={t.everyMenu}
        options={useMenuChoices(lines)}
        value={filter.menuId === undefined ? '' : String(filter.menuId)}
        onChange={(menuId) => change({ menuId: menuId ? Number(menuId) : undefined })}
      />
      <Combobox
        label={t.department}
        labelHidden
        placeholder={t.department}
        options={searchDepartments}
        value={department}
        onChange={(option) => change({ departmentId: chosen(option) })}
      />
      <Combobox
        label={t.person}
        labelHidden
        placeholder={t.person}
        options={searchPeople}
        value={person}
        onChange={(option) => change({ userId: chosen(option) })}
      />
      {filter.list !== 'waiting' && (
        <Select
          label={t.status}
          labelHidden
          placeholder={t.everyStatus}
          options={statuses.map((status) => ({ value: status, label: w[reportStates[status].word] }))}
          value={filter.status ?? ''}
          onChange={(status: ReportStatus | '') => change({ status: status || undefined })}
        />
      )}
    </search>
  )
}

/** Menus whose reports are in the list come first, even if the approver may not use them. */
function useMenuChoices(lines: readonly ReportLine[]) {
  const t = useStrings(approvals)
  const categories = useQuery(menusQuery).data?.menuCategories ?? []
  const here = [...new Map(lines.map(({ menu }) => [menu.id, menu.name]))]
  const known = new Set(here.map(([id]) => id))
  const option = (id: number, name: string) => ({ value: String(id), label: name })
  return [
    { group: t.inList, options: here.map(([id, name]) => option(id, name)) },
    ...categories.map(({ name, menus }) => ({
      group: name,
      options: menus.filter(({ id }) => !known.has(id)).map((menu) => option(menu.id, menu.name)),
    })),
  ].filter(({ options }) => options.length > 0)
}

/** The name of the item whose number is in the address. */
function useNamed(kind: 'department' | 'person', id: number | undefined): ComboboxOption | null {
  const ids = String(id ?? '')
  const departments = useQuery({
    ...queryFor(listFilterDepartments, { query: { ids } }),
    enabled: id !== undefined && kind === 'department',
  }).data?.departments
  const people = useQuery({
    ...queryFor(listFilterUsers, { query: { ids } }),
    enabled: id !== undefined && kind === 'person',
  }).data?.users
  if (id === undefined) return null
  return { value: ids, label: (kind === 'department' ? departments : people)?.[0]?.name ?? '…' }
}
