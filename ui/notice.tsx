import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

const icons = {
  neutral: 'info',
  information: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const

type Props = {
  situation?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** It appeared by itself and must be read out. */
  live?: boolean
}

/** A permanent message on the page. */
export function Notice({ situation = 'information', title, children, action, live }: Props) {
  const role = live ? (situation === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={classNames(styles.notice, styles[situation])}>
      <Icon name={icons[situation]} size="large" className={styles.sign} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
