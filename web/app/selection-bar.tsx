import { type ReactNode, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { rescueFocus } from '#ui/rescue-focus.ts'
import styles from './selection-bar.module.css'
import { selectionWords } from './selection-bar.strings.ts'

type Props = {
  /** The name of the bar, for screen readers. */
  label: string
  /** How many rows are selected, in words. */
  count: string
  onNone: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** The acts on the selected rows of a list. It stays in view while the list scrolls. */
export function SelectionBar({ label, count, onNone, children }: Props) {
  const t = useStrings(selectionWords)
  useEffect(() => rescueFocus, [])
  return (
    <section aria-label={label} className={styles.bar}>
      <span className={styles.count} role="status">
        {count}
      </span>
      <Button size="xSmall" situation="neutral" onClick={onNone}>
        {t.none}
      </Button>
      {children}
    </section>
  )
}
