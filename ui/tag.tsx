import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tag.module.css'

type Props = {
  situation?: 'standard' | 'danger' | 'success' | 'warning' | 'information' | 'neutral'
  children: ReactNode
  className?: string
}

/** A short label of a state or kind: 必読, 承認, 差戻し. */
export function Tag({ situation = 'neutral', children, className }: Props) {
  return <span className={classNames(styles.tag, styles[situation], className)}>{children}</span>
}
