import type { Ref, SelectHTMLAttributes } from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean }
type SelectGroup<Value extends string = string> = {
  group: string
  options: readonly SelectOption<Value>[]
}

type Props<Value extends string> = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'required' | 'children'> & {
    options: readonly (SelectOption<Value> | SelectGroup<Value>)[]
    value: Value | ''
    onChange: (value: Value) => void
    /** Shown while nothing is selected. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ))

/** One of a few known options. For many options, or options that are searched, use a Combobox. */
export function Select<Value extends string>({
  id,
  label,
  labelHidden,
  note,
  error,
  required,
  className,
  options,
  value,
  onChange,
  placeholder,
  ref,
  ...rest
}: Props<Value>) {
  return (
    <Field {...{ id, label, labelHidden, note, error, required, className }}>
      {(control) => (
        <div className={classNames(boxStyles.box, styles.box)}>
          <select
            {...rest}
            {...control}
            ref={ref}
            value={value}
            className={classNames(boxStyles.value, styles.value, value === '' && styles.empty)}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map((option) =>
              'group' in option ? (
                <optgroup key={option.group} label={option.group}>
                  <Options options={option.options} />
                </optgroup>
              ) : (
                <Options key={option.value} options={[option]} />
              ),
            )}
          </select>
          <Icon name="chevronDown" className={styles.arrow} />
        </div>
      )}
    </Field>
  )
}
