import { type ComponentType, useRef, useState } from 'react'
import type { AnswerValue, FormAnswer } from '#common/form/answer.ts'
import { changeAnswer } from '#common/form/change-answer.ts'
import { formLimits } from '#common/form/form-item.ts'
import { openRows } from '#common/form/pad-rows.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CellProps, ItemProps } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import { RepeatRow } from './repeat-row.tsx'
import { useLatest } from './use-latest.ts'
import { useRowKeys } from './use-row-keys.ts'

const focusable = 'input:not([type=hidden]), select, textarea, button'

/** Rows of the same items. `Cell` renders one item, as it would be outside of a row. */
export function RepeatField({
  item,
  path,
  value,
  onChange,
  Cell,
}: ItemProps<'repeat'> & { Cell: ComponentType<CellProps> }) {
  const t = useStrings(forms)
  const { id: _, ...words } = useItemWords(item, path)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const given: FormAnswer[][] = value && 'rows' in value ? value.rows : []
  const fewest = openRows(item)
  const rows =
    given.length >= fewest ? given : [...given, ...Array.from({ length: fewest - given.length }, () => [])]
  const keys = useRowKeys(rows.length)
  const most = Math.min(item.most, formLimits.rows)
  // Two answers of the same row may come before the next render.
  const latest = useRef(rows)
  latest.current = rows
  const set = (next: FormAnswer[][]) => {
    latest.current = next
    onChange(next.some((row) => row.length > 0) || next.length > fewest ? { rows: next } : null)
  }
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(`[data-fields] :is(${focusable})`)?.focus(),
    )
  const insert = (at: number, row: FormAnswer[]) => {
    keys.insert(at)
    set(latest.current.toSpliced(at, 0, row))
    setSaid(t.rowAdded(at + 1))
    focus(at)
  }
  const answer = useLatest((at: number, key: string, next: AnswerValue | null) =>
    set(latest.current.map((row, index) => (index === at ? changeAnswer(row, key, next) : row))),
  )
  const duplicate = useLatest((at: number) => insert(at + 1, latest.current[at] ?? []))
  const remove = useLatest((at: number) => {
    const before = latest.current
    keys.remove(at)
    set(before.toSpliced(at, 1))
    focus(Math.max(0, at - 1))
    toast.success(t.rowRemoved, {
      action: {
        label: t.undo,
        onAction: () => {
          keys.insert(at)
          set(latest.current.toSpliced(at, 0, before[at] ?? []))
        },
      },
    })
  })
  const full = rows.length >= most
  return (
    <Field {...words} group>
      {() => (
        <div className={styles.parts}>
          <span role="status" className="visually-hidden">
            {said}
          </span>
          <ol ref={list} className={styles.rows}>
            {rows.map((row, index) => (
              <RepeatRow
                key={keys.keys[index]}
                columns={item.items}
                {...{ row, index, path, Cell }}
                onAnswer={answer}
                onDuplicate={full ? undefined : duplicate}
                onRemove={rows.length > fewest ? remove : undefined}
              />
            ))}
          </ol>
          <div className={styles.rowEnd}>
            <Button
              size="xSmall"
              icon="plus"
              situation="neutral"
              disabled={full ? t.rowsFull(most) : false}
              onClick={() => insert(rows.length, [])}
            >
              {t.addRow}
            </Button>
            <span className={styles.subtle}>{t.rowCount(rows.length, most)}</span>
          </div>
        </div>
      )}
    </Field>
  )
}
