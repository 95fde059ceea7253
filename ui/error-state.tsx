import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { controls } from './controls.strings.ts'
import { Icon } from './icon.tsx'
import { useStrings } from './locale.tsx'
import styles from './state.module.css'

type Props = {
  /** What happened; by default, that it could not be loaded. */
  title?: ReactNode
  /** What was kept, and what to do. */
  children?: ReactNode
  onRetry?: () => void
  pending?: boolean
  /** An alternative action. */
  action?: ReactNode
}

export function ErrorState({ title, children, onRetry, pending, action }: Props) {
  const t = useStrings(controls)
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.failed}>
        <Icon name="error" size="large" />
      </span>
      <p className={styles.title}>{title ?? t.errorTitle}</p>
      <div className={styles.words}>{children ?? t.errorMessage}</div>
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon="retry" onClick={onRetry} pending={pending}>
              {t.retry}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
