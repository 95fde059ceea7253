import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { departmentChoice } from './department-dialog.strings.ts'
import styles from './department-filter.module.css'

type Props = {
  department: { id: number; name: string } | undefined
  onChoose: () => void
  onClear: () => void
}

/** The department filter of a list of people. */
export function DepartmentFilter({ department, onChoose, onClear }: Props) {
  const t = useStrings(departmentChoice)
  return (
    <div className={styles.line}>
      <Button
        size="xSmall"
        priority="tertiary"
        situation={department ? 'standard' : 'neutral'}
        icon="filter"
        aria-haspopup="dialog"
        onClick={onChoose}
      >
        {department?.name ?? t.narrow}
      </Button>
      {department && (
        <Button size="xSmall" priority="tertiary" icon="close" onClick={onClear}>
          {t.showAll}
        </Button>
      )}
    </div>
  )
}
