import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './progress.module.css'

type Props = {
  label: ReactNode
  labelHidden?: boolean
  /** From 0 to 1; undefined if unknown. */
  value?: number
  situation?: 'standard' | 'danger' | 'success'
  /** In words instead of per cent: 120 / 300件. */
  detail?: ReactNode
}

export function Progress({ label, labelHidden, value, situation = 'standard', detail }: Props) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={styles.progress}>
      <div className={labelHidden ? 'visually-hidden' : styles.words}>
        <span id={id}>{label}</span>
        <span className={styles.detail}>{detail ?? (percent !== undefined && `${percent}%`)}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classNames(styles.track, styles[situation], percent === undefined && styles.unknown)}
      >
        <span className={styles.bar} style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
    </div>
  )
}
