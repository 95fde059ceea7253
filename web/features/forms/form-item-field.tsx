import { memo } from 'react'
import type { AnswerValue } from '#common/form/answer.ts'
import { fieldOf } from './field-kinds.tsx'
import { type CellProps, itemElementId, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { useLatest } from './use-latest.ts'

/** One visible item of a form. `onAnswer` must be a stable function. */
export const FormItemField = memo(function FormItemField({ item, path, value, onAnswer }: CellProps) {
  const { shown } = useFormState()
  const onChange = useLatest((next: AnswerValue | null) => onAnswer(item.key, next))
  if (!shown.has(path)) return null
  const Field = fieldOf(item)
  return (
    <div id={itemElementId(path)} data-kind={item.kind} className={styles.item}>
      <Field {...{ item, path, value, onChange }} Cell={FormItemField} />
    </div>
  )
})
