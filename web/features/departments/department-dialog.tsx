import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './department-dialog.module.css'
import { departmentChoice } from './department-dialog.strings.ts'
import { childrenQuery } from './department-level.ts'
import { DepartmentTreeSkeleton } from './department-tree-skeleton.tsx'
import { useFindDepartments } from './use-find-departments.ts'

type Department = { id: number; name: string }
type Props = {
  title: string
  /** The current choice, where it can be cleared: `onChoose(null)`. */
  chosen?: Department | null
  onChoose: (department: Department | null) => void
  onClose: () => void
}

/** Chooses a department by name, or by browsing from the top. */
export default function DepartmentDialog({ title, chosen, onChoose, onClose }: Props) {
  const t = useStrings(departmentChoice)
  const [path, setPath] = useState<readonly Department[]>([])
  const here = path.at(-1)
  const query = useQuery(childrenQuery(here?.id))
  const findDepartments = useFindDepartments()
  return (
    <Sheet open size="small" title={title} onClose={onClose}>
      <Combobox
        label={t.find}
        labelHidden
        placeholder={t.find}
        options={findDepartments}
        value={chosen ? { value: String(chosen.id), label: chosen.name } : null}
        onChange={(option) => onChoose(option && { id: Number(option.value), name: option.label })}
        className={styles.find}
      />
      {here && (
        <div className={styles.here}>
          <Button
            size="xSmall"
            priority="tertiary"
            icon="chevronLeft"
            onClick={() => setPath(path.slice(0, -1))}
          >
            {path.at(-2)?.name ?? t.top}
          </Button>
          <Button size="xSmall" priority="primary" onClick={() => onChoose(here)}>
            {t.all(here.name)}
          </Button>
        </div>
      )}
      {query.isPending && <DepartmentTreeSkeleton rows={5} />}
      {query.isError && !query.data && (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      <ul className={styles.list}>
        {query.data?.departments.map(({ id, name, childCount }) => (
          <li key={id} className={styles.row}>
            <button type="button" className={styles.choice} onClick={() => onChoose({ id, name })}>
              {name}
            </button>
            {childCount > 0 && (
              <IconButton
                icon="chevronRight"
                label={t.below(name)}
                onClick={() => setPath([...path, { id, name }])}
              />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
