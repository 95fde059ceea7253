import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import styles from './message-page.module.css'

type Props = { icon: IconName; title: string; text?: string; code?: string; children: ReactNode }

/** A centred message with a link to continue. */
export function MessagePage(props: Props) {
  return (
    <main id="main" className={styles.page}>
      <title>{props.title}</title>
      <MessageParts {...props} title={<h1 className={styles.title}>{props.title}</h1>} />
    </main>
  )
}

/** The same inside a screen, which has the heading. Without a title where the screen's own is visible. */
export const Message = ({ title, ...props }: Omit<Props, 'title'> & { title: string | undefined }) => (
  <div className={styles.page}>
    <MessageParts
      {...props}
      title={
        title && (
          <p className={styles.title} aria-hidden>
            {title}
          </p>
        )
      }
    />
  </div>
)

function MessageParts({ icon, title, text, code, children }: Omit<Props, 'title'> & { title: ReactNode }) {
  return (
    <>
      <span className={styles.sign}>
        <Icon name={icon} size="large" />
      </span>
      {code && <p className={styles.code}>{code}</p>}
      {title}
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </>
  )
}
