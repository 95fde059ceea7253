import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import boxStyles from './box.module.css'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'defaultValue' | 'required'> & {
    value?: string
    defaultValue?: string
    onChange?: (value: string) => void
    /** Inside the frame, before or after the value: an icon, a unit, a button. */
    before?: ReactNode
    after?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** One line of text with its label, note and error. A password can be shown. */
export function Input({
  id,
  label,
  labelHidden,
  note,
  error,
  required,
  className,
  onChange,
  before,
  after,
  type = 'text',
  ref,
  ...rest
}: Props) {
  const t = useStrings(controls)
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <Field {...{ id, label, labelHidden, note, error, required, className }}>
      {(control) => (
        <div className={boxStyles.box}>
          {before && <span className={classNames(boxStyles.adornment, boxStyles.before)}>{before}</span>}
          <input
            {...rest}
            {...control}
            ref={ref}
            type={secret && shown ? 'text' : type}
            className={boxStyles.value}
            onChange={onChange && ((event) => onChange(event.currentTarget.value))}
          />
          {(after || secret) && (
            <span className={classNames(boxStyles.adornment, boxStyles.after)}>
              {after}
              {secret && (
                <IconButton
                  icon={shown ? 'eyeOff' : 'eye'}
                  label={shown ? t.hidePassword : t.showPassword}
                  onClick={() => setShown(!shown)}
                />
              )}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
