import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-list.module.css'

type DataItem = { term: ReactNode; key?: string; value: ReactNode }

type Props = { items: readonly DataItem[] /** Term above its value, for narrow places. */; stacked?: boolean }

/** Terms with their values, for example a profile or a submission. */
export function DataList({ items, stacked }: Props) {
  return (
    <dl className={classNames(styles.list, stacked && styles.stacked)}>
      {items.map((item) => (
        <div key={item.key ?? String(item.term)} className={styles.item}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
