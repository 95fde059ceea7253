import { useQuery } from '@tanstack/react-query'
import { getDepartment, listDepartmentAncestors, listDepartments } from '#contract/departments.ts'
import { listFilterDepartmentChildren } from '#contract/filters.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchWords } from './search.strings.ts'

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }
type Choice = { id: number; name: string }

/** Chooses a department level by level: each choice shows the departments below it. */
export function DepartmentFilter({ value, onChange }: Props) {
  const t = useStrings(searchWords)
  const params = { id: value ?? 0 }
  const top = useQuery(queryFor(listDepartments, {}))
  const own = useQuery({ ...queryFor(getDepartment, { params }), enabled: value !== undefined })
  const above = useQuery({ ...queryFor(listDepartmentAncestors, { params }), enabled: value !== undefined })
  const chain: Choice[] = value && own.data && above.data ? [...above.data.departments, own.data] : []
  return (
    <>
      <Level
        label={t.departmentId}
        any={t.anyDepartment}
        choices={top.data?.departments ?? []}
        value={chain[0]?.id}
        onChange={(id) => onChange(id)}
      />
      {chain.map((department, at) => (
        <Below
          key={department.id}
          parent={department}
          value={chain[at + 1]?.id}
          onChange={(id) => onChange(id ?? department.id)}
        />
      ))}
    </>
  )
}

function Below({
  parent,
  value,
  onChange,
}: {
  parent: Choice
  value: number | undefined
  onChange: (id: number | undefined) => void
}) {
  const t = useStrings(searchWords)
  const { data } = useQuery(queryFor(listFilterDepartmentChildren, { params: { id: parent.id } }))
  if (!data?.departments.length) return null
  return (
    <Level
      label={t.departmentBelow(parent.name)}
      any={t.anyBelow}
      choices={data.departments}
      value={value}
      onChange={onChange}
    />
  )
}

type LevelProps = {
  label: string
  any: string
  choices: readonly Choice[]
  value: number | undefined
  onChange: (id: number | undefined) => void
}

export const Level = ({ label, any, choices, value, onChange }: LevelProps) => (
  <Select
    label={label}
    options={[
      { value: '', label: any },
      ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
    value={value === undefined ? '' : String(value)}
    onChange={(chosen) => onChange(chosen ? Number(chosen) : undefined)}
  />
)
