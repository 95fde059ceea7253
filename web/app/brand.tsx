import { useStrings } from '#ui/locale.tsx'
import { app } from './app.strings.ts'
import styles from './brand.module.css'

/** The logo: a square seen from above, with people around the centre. */
function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className ?? styles.mark}>
      <path className={styles.ground} d="M10 1h21v20a10 10 0 0 1-10 10H1V10a9 9 0 0 1 9-9z" />
      <circle className={styles.middle} cx="16" cy="16" r="4.2" />
      <path
        className={styles.people}
        d="M16 7.4h.01M24.6 16h.01M16 24.6h.01M7.4 16h.01"
        strokeWidth="4.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Logo and name. */
export function Brand() {
  const t = useStrings(app)
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={styles.name}>{t.name}</span>
    </span>
  )
}
