import { useRef } from 'react'
import { profileLimits } from '#common/profile-item.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { useTouch } from '#ui/unsaved-input.ts'
import styles from './profile-items.module.css'
import { profileItemWords } from './profile-items.strings.ts'

/** `row`: identifies the row in this form. `key`: of an existing choice, which people may have chosen. */
export type ChoiceRow = { row: string; key?: string; name: string }
export const newRow = (name = '', key?: string): ChoiceRow => ({
  row: crypto.randomUUID(),
  name,
  ...(key !== undefined && { key }),
})

type Props = {
  rows: readonly ChoiceRow[]
  answered: boolean
  error: string | undefined
  onChange: (rows: ChoiceRow[]) => void
}

/** The choices of an item in order. */
export function ChoiceRows({ rows, answered, error, onChange: take }: Props) {
  const t = useStrings(profileItemWords)
  const touch = useTouch()
  const onChange: typeof take = (next) => {
    touch()
    take(next)
  }
  const list = useRef<HTMLDivElement>(null)
  return (
    <Field label={t.choices} error={error} group required {...(answered && { note: t.choicesKept })}>
      {() => (
        <div ref={list} className={styles.choices}>
          <SortableList
            plain
            label={t.choices}
            items={rows}
            keyOf={({ row }) => row}
            nameOf={(row) => row.name.trim() || t.choice(rows.indexOf(row) + 1)}
            onOrder={onChange}
            listClassName={styles.choices}
            className={styles.choice}
          >
            {(row) => (
              <>
                <Input
                  label={t.choice(rows.indexOf(row) + 1)}
                  labelHidden
                  className={styles.choiceName}
                  maxLength={profileLimits.nameLength}
                  value={row.name}
                  onChange={(name) =>
                    onChange(rows.map((one) => (one.row === row.row ? { ...one, name } : one)))
                  }
                />
                <IconButton
                  icon="trash"
                  label={t.removeChoice(rows.indexOf(row) + 1)}
                  onClick={() => onChange(rows.filter(({ row: one }) => one !== row.row))}
                />
              </>
            )}
          </SortableList>
          {rows.length < profileLimits.choices && (
            <Button
              size="xSmall"
              priority="tertiary"
              icon="plus"
              onClick={() => {
                onChange([...rows, newRow()])
                requestAnimationFrame(() =>
                  list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
                )
              }}
            >
              {t.addChoice}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
