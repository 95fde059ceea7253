import { useQuery } from '@tanstack/react-query'
import { listFilterDepartments } from '#contract/filters.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { queryFor } from '#web/app/query.ts'
import { departmentSelect } from './department-select.strings.ts'
import { searchDepartments } from './find-choices.tsx'

type Props = {
  /** The departments to choose from; null: all, found by typing. */
  departments: readonly { id: number; name: string }[] | null
  value: number | undefined
  onChange: (departmentId: number | undefined) => void
}

/** Chooses one department, or all that the person may see. */
export function DepartmentFilter({ departments, value, onChange }: Props) {
  const t = useStrings(departmentSelect)
  if (departments === null) return <AnyDepartment value={value} onChange={onChange} />
  if (departments.length < 2) return null
  return (
    <Select
      label={t.department}
      labelHidden
      placeholder={t.everyDepartment}
      options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? '' : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  )
}

/** Any department of the company, found by name. */
export function AnyDepartment({ value, onChange, label }: Omit<Props, 'departments'> & { label?: string }) {
  const t = useStrings(departmentSelect)
  const { data } = useQuery({
    ...queryFor(listFilterDepartments, { query: { ids: String(value ?? 0) } }),
    enabled: value !== undefined,
  })
  const name = data?.departments[0]?.name ?? ''
  return (
    <Combobox
      label={label ?? t.department}
      labelHidden={label === undefined}
      placeholder={label === undefined ? t.findDepartment : t.everyDepartment}
      options={searchDepartments}
      value={value === undefined ? null : { value: String(value), label: name }}
      onChange={(option) => onChange(option ? Number(option.value) : undefined)}
    />
  )
}
