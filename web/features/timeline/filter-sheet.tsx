import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './filter-sheet.module.css'
import { timelineWords } from './timeline-filter.strings.ts'

/** The controls of the timeline's filter on a phone. */
export default function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useStrings(timelineWords)
  return (
    <Sheet
      open
      losesNothing
      title={t.filters}
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={onClose}>
          {t.show}
        </Button>
      }
    >
      <div className={styles.controls}>{children}</div>
    </Sheet>
  )
}
