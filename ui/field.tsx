import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { useStrings } from './locale.tsx'

/** The properties of every form control. */
export type FieldProps = {
  label: ReactNode
  /** For screen readers only, if the context already shows what the control is for. */
  labelHidden?: boolean
  note?: ReactNode
  /** What is wrong and how to fix it. */
  error?: ReactNode
  required?: boolean
  className?: string
}

/** The attributes that connect a control with its texts. */
type FieldControl = {
  id: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type Props = FieldProps & {
  id?: string
  /** Beside the note, at the end: a character count. */
  aside?: ReactNode
  /** A group of controls (radio buttons) has a legend instead of a label. */
  group?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label, note and error around one control. */
export function Field({
  id: given,
  label,
  labelHidden,
  note,
  error,
  required,
  aside,
  group,
  className,
  children,
}: Props) {
  const made = useId()
  const t = useStrings(controls)
  const id = given ?? made
  const noteId = note ? `${id}-note` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, noteId].filter(Boolean).join(' ') || undefined
  const Frame = group ? 'fieldset' : 'div'
  const Label = group ? 'legend' : 'label'
  return (
    <Frame className={classNames(styles.field, className)} aria-describedby={group ? describedBy : undefined}>
      <Label {...(group ? {} : { htmlFor: id })} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && <span className={styles.required}>{t.required}</span>}
      </Label>
      {children({
        id,
        required: required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {error && (
        <div id={errorId} className={styles.error}>
          <Icon name="error" size="small" className={styles.sign} />
          <div>{error}</div>
        </div>
      )}
      {(note || aside) && (
        <div className={styles.below}>
          {note && (
            <p id={noteId} className={styles.note}>
              {note}
            </p>
          )}
          {aside && <p className={styles.aside}>{aside}</p>}
        </div>
      )}
    </Frame>
  )
}
