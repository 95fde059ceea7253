import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { reportSorts } from '#contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchDepartments, searchPeople } from '../filters/find-choices.tsx'
import { menusQuery } from '../menus/menus-query.ts'
import { type ReportStatus, reportStates } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import type { ReportLine } from './approval-cache.ts'
import type { useApprovalFilter } from './approval-filter.ts'
import styles from './approval-filters.module.css'
import { sortWords } from './approval-sorting.tsx'
import { approvals } from './approvals.strings.ts'
import { useNarrow } from './use-narrow.ts'

const statuses = ['waiting', 'returned', 'approved', 'rejected', 'cancelled'] as const

type Props = ReturnType<typeof useApprovalFilter> & { lines: readonly ReportLine[] }

/** The filters of the list: in a row, or in narrow windows in a sheet with the order. */
export function ApprovalFilters({ text, changeText, ...props }: Props) {
  const t = useStrings(approvals)
  const { filter, change, lines } = props
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const narrowed = [filter.menuId, filter.departmentId, filter.userId, filter.status].some(Boolean)
  const sorts = filter.list === 'waiting' && (lines.length > 1 || filter.sort !== 'oldest')
  return (
    <search aria-label={t.filters} className={styles.filters} data-status={filter.list !== 'waiting'}>
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
      />
      {narrow ? (
        <>
          <IconButton
            icon="filter"
            label={narrowed ? t.filtersOn : t.filters}
            size="small"
            situation={narrowed ? 'standard' : 'neutral'}
            onClick={() => setOpen(true)}
          />
          <Sheet
            open={open}
            losesNothing
            title={t.filters}
            onClose={() => setOpen(false)}
            footer={
              <Button priority="primary" onClick={() => setOpen(false)}>
                {t.show}
              </Button>
            }
          >
            <div className={styles.sheet}>
              <Choices {...props} />
              {sorts && (
                <Select
                  label={t.sorting}
                  options={reportSorts.map((value) => ({ value, label: t[sortWords[value]] }))}
                  value={filter.sort}
                  onChange={(sort) => change({ sort })}
                />
              )}
            </div>
          </Sheet>
        </>
      ) : (
        <Choices {...props} labelHidden />
      )}
    </search>
  )
}

type ChoicesProps = Pick<Props, 'filter' | 'change' | 'lines'> & { labelHidden?: boolean }

function Choices({ filter, change, lines, labelHidden = false }: ChoicesProps) {
  const t = useStrings(approvals)
  const w = useStrings(states)
  const department = useNamed('department', filter.departmentId)
  const person = useNamed('person', filter.userId)
  const chosen = (option: ComboboxOption | null) => (option ? Number(option.value) : undefined)
  return (
    <>
      <Select
        label={t.menu}
        labelHidden={labelHidden}
        placeholder={t.everyMenu}
        options={useMenuChoices(lines)}
        value={filter.menuId === undefined ? '' : String(filter.menuId)}
        onChange={(menuId) => change({ menuId: menuId ? Number(menuId) : undefined })}
      />
      <Combobox
        label={t.department}
        labelHidden={labelHidden}
        placeholder={t.department}
        options={searchDepartments}
        value={department}
        onChange={(option) => change({ departmentId: chosen(option) })}
      />
      <Combobox
        label={t.person}
        labelHidden={labelHidden}
        placeholder={t.person}
        options={searchPeople}
        value={person}
        onChange={(option) => change({ userId: chosen(option) })}
      />
      {filter.list !== 'waiting' && (
        <Select
          label={t.status}
          labelHidden={labelHidden}
          placeholder={t.everyStatus}
          options={statuses.map((status) => ({ value: status, label: w[reportStates[status].word] }))}
          value={filter.status ?? ''}
          onChange={(status: ReportStatus | '') => change({ status: status || undefined })}
        />
      )}
    </>
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
