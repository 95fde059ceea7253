import { searchDepartments } from '#contract/search.ts'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useTouch } from '#ui/unsaved-input.ts'
import { call } from '#web/app/api.ts'
import styles from './department-choice.module.css'
import { progressWords } from './progress.strings.ts'

export type NamedDepartment = { id: number; name: string }

type Props = {
  chosen: readonly NamedDepartment[]
  error?: string
  onChange: (departments: NamedDepartment[]) => void
}

async function find(query: string) {
  const { departments } = await call(searchDepartments, { query: { query, limit: 20 } })
  return departments.map(({ id, name, path }) => ({ value: String(id), label: name, detail: path }))
}

/** Chooses several departments, each found by typing. */
export function DepartmentChoice({ chosen, error, onChange: take }: Props) {
  const t = useStrings(progressWords)
  const touch = useTouch()
  const onChange: typeof take = (next) => {
    touch()
    take(next)
  }
  return (
    <div className={styles.choice}>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles.department}>
              {name}
              <IconButton
                icon="close"
                size="small"
                label={t.removeDepartment(name)}
                onClick={() => onChange(chosen.filter((department) => department.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t.addDepartment}
        options={find}
        value={null}
        error={error}
        onChange={(option) => {
          const id = Number(option?.value)
          if (option && !chosen.some((department) => department.id === id))
            onChange([...chosen, { id, name: option.label }])
        }}
      />
    </div>
  )
}
