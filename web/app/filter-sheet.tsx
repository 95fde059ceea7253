import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './filter-sheet.module.css'

type Props = {
  title: string
  /** What the button says that closes it. */
  done: string
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a phone. They apply at once. */
export default function FilterSheet({ title, done, onClose, children }: Props) {
  return (
    <Sheet
      open
      losesNothing
      title={title}
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className={styles.controls}>{children}</div>
    </Sheet>
  )
}
