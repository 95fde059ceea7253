import { Button } from './button.tsx'
import { controls } from './controls.strings.ts'
import { useStrings } from './locale.tsx'
import styles from './pagination.module.css'

type MoreProps = { hasMore: boolean; pending?: boolean; failed?: boolean; onMore: () => void }

/** The end of a list that grows downwards. */
export function LoadMore({ hasMore, pending, failed, onMore }: MoreProps) {
  const t = useStrings(controls)
  if (!hasMore && !failed) return null
  return (
    <div className={styles.more}>
      {failed && <p role="alert">{t.errorTitle}</p>}
      <Button situation="neutral" onClick={onMore} pending={pending} icon={failed ? 'retry' : undefined}>
        {failed ? t.retry : t.more}
      </Button>
    </div>
  )
}

type PagerProps = {
  onPrevious?: () => void
  onNext?: () => void
  pending?: boolean
  /** What it pages through, where a screen has several. */
  label?: string
}

/** Pages by cursor: only the neighbours are known. Without a handler there is no such neighbour. */
export function Pager({ onPrevious, onNext, pending, label }: PagerProps) {
  const t = useStrings(controls)
  return (
    <nav aria-label={label ?? t.pages} className={styles.pager}>
      <Button
        size="xSmall"
        situation="neutral"
        icon="chevronLeft"
        disabled={!onPrevious || pending}
        onClick={onPrevious}
      >
        {t.newer}
      </Button>
      <Button
        size="xSmall"
        situation="neutral"
        iconAfter="chevronRight"
        disabled={!onNext || pending}
        onClick={onNext}
      >
        {t.older}
      </Button>
    </nav>
  )
}
