import { Icon } from '#ui/icon.tsx'
import styles from './mission-ring.module.css'

const radius = 20
const length = 2 * Math.PI * radius

type Props = {
  /** For screen readers. */
  label: string
  /** Shown beside the ring. */
  detail: string
  done: number
  needed: number
}

/** How much of a mission is done, as a ring. */
export function MissionRing({ label, detail, done, needed }: Props) {
  const share = needed === 0 ? 1 : Math.min(1, done / needed)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={needed}
      aria-valuenow={Math.min(done, needed)}
      aria-valuetext={detail}
      className={styles.ring}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.picture}>
        <circle cx="24" cy="24" r={radius} className={styles.track} />
        <circle
          cx="24"
          cy="24"
          r={radius}
          className={share === 1 ? styles.full : styles.part}
          strokeDasharray={`${share * length} ${length}`}
        />
      </svg>
      {share === 1 ? (
        <Icon name="check" className={styles.check} />
      ) : (
        <span aria-hidden="true" className={styles.count}>
          {done}/{needed}
        </span>
      )}
    </span>
  )
}
