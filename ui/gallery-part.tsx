import { type ReactNode, useId } from 'react'
import styles from './gallery.module.css'

/** One section of the gallery. */
export function GalleryPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)
