import { classNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/locale.tsx'
import styles from './points.module.css'

/** A change of points: +300, −50. */
export function Points({ amount }: { amount: number }) {
  const locale = useLocale()
  const size = Math.abs(amount).toLocaleString(locale)
  return (
    <span className={classNames(styles.points, amount < 0 && styles.less)}>
      {amount < 0 ? `−${size}` : `+${size}`}
    </span>
  )
}
