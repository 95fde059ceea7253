import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  note?: ReactNode
  disabled?: boolean
}

type Props<Value extends string> = FieldProps & {
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  name?: string
  disabled?: boolean
  /** Side by side, for short labels. */
  row?: boolean
}

export function RadioGroup<Value extends string>({
  options,
  value,
  onChange,
  name,
  disabled,
  row,
  ...field
}: Props<Value>) {
  const ownName = useId()
  return (
    <Field {...field} group>
      {(control) => (
        <div className={classNames(styles.options, row && styles.row)}>
          {options.map((option) => (
            <label key={option.value} className={styles.choice}>
              <input
                type="radio"
                name={name ?? ownName}
                value={option.value}
                checked={option.value === value}
                disabled={disabled || option.disabled}
                required={control.required}
                aria-describedby={control['aria-describedby']}
                className={classNames(styles.control, styles.radio)}
                onChange={() => onChange(option.value)}
              />
              <span className={styles.words}>
                {option.label}
                {option.note && <span className={styles.note}>{option.note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
