import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'children' | 'role'> & {
  label: ReactNode
  note?: ReactNode
  onChange?: (on: boolean) => void
}

/** On or off, effective immediately. For a value that a form sends later, use a checkbox. */
export function Switch({ label, note, onChange, className, ...rest }: Props) {
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox says whether it is on
        role="switch"
        className={classNames(styles.control, styles.switch)}
        onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
      />
      <span className={styles.words}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  )
}
