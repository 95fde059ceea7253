import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './state.module.css'

type Props = {
  icon?: IconName
  /** What the place is for, in a few words. */
  title: ReactNode
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.circle}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
