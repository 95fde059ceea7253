import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './message-page.module.css'

type Props = { icon: IconName; title: string; text?: string; code?: string; children: ReactNode }

/** A centred message with a link to continue. */
export function MessagePage({ icon, title, text, code, children }: Props) {
  return (
    <main id="main" className={styles.page}>
      <title>{title}</title>
      <span className={styles.sign}>
        <Icon name={icon} size="large" />
      </span>
      {code && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </main>
  )
}
