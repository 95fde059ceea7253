import { type ComponentType, memo } from 'react'
import type { AnswerValue, FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { CellProps } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useLatest } from './use-latest.ts'

type Props = {
  columns: readonly FormItem[]
  row: readonly FormAnswer[]
  index: number
  /** The path of the repeated item. */
  path: string
  Cell: ComponentType<CellProps>
  onAnswer: (index: number, item: string, value: AnswerValue | null) => void
  onDuplicate: ((index: number) => void) | undefined
  onRemove: ((index: number) => void) | undefined
}

/** One row of a repeated item. Its functions must be stable, so that only the changed row is rendered again. */
export const RepeatRow = memo(function RepeatRow(props: Props) {
  const { columns, row, index, path, Cell, onAnswer, onDuplicate, onRemove } = props
  const t = useStrings(forms)
  const answer = useLatest((item: string, value: AnswerValue | null) => onAnswer(index, item, value))
  return (
    <li className={styles.panel}>
      <div className={styles.rowHead}>
        <p className={styles.rowName}>{t.row(index + 1)}</p>
        {onDuplicate && (
          <IconButton icon="copy" label={t.duplicateRow(index + 1)} onClick={() => onDuplicate(index)} />
        )}
        {onRemove && (
          <IconButton icon="trash" label={t.removeRow(index + 1)} onClick={() => onRemove(index)} />
        )}
      </div>
      <div data-fields className={styles.cells}>
        {columns.map((column) => (
          <Cell
            key={column.key}
            item={column}
            path={`${path}.${index}.${column.key}`}
            value={row.find(({ item }) => item === column.key)?.value}
            onAnswer={answer}
          />
        ))}
      </div>
    </li>
  )
})
