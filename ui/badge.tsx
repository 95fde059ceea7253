import styles from './badge.module.css'
import { classNames } from './class-names.ts'

type Props = {
  /** The count; 0 shows nothing. Without a count, a plain dot. */
  count?: number
  /** Above this the badge shows "99+". */
  max?: number
  situation?: 'danger' | 'standard' | 'neutral'
  /** The text for screen readers, in place of the number. */
  label?: string
  className?: string
}

export function Badge({ count, max = 99, situation = 'danger', label, className }: Props) {
  if (count !== undefined && count <= 0) return null
  const shown = count === undefined ? undefined : count > max ? `${max}+` : String(count)
  return (
    <span
      className={classNames(styles.badge, styles[situation], shown === undefined && styles.dot, className)}
    >
      {shown !== undefined && <span aria-hidden={label ? true : undefined}>{shown}</span>}
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
