import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'children'> & {
  label: ReactNode
  labelHidden?: boolean
  note?: ReactNode
  /** Some, but not all, of the items it represents are selected. */
  partly?: boolean
  onChange?: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({
  label,
  labelHidden,
  note,
  partly = false,
  onChange,
  className,
  ref,
  ...rest
}: Props) {
  const box = useRef<HTMLInputElement>(null)
  const noteId = useId()
  useImperativeHandle(ref, () => box.current as HTMLInputElement)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        aria-describedby={note ? noteId : undefined}
        className={classNames(styles.control, styles.checkbox)}
        onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
      />
      <span className={labelHidden ? 'visually-hidden' : styles.words}>
        {label}
        {note && (
          <span id={noteId} className={styles.note}>
            {note}
          </span>
        )}
      </span>
    </label>
  )
}
