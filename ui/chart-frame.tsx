import { lazy, type ReactNode, Suspense } from 'react'
import styles from './chart.module.css'
import { Skeleton } from './skeleton.tsx'

/** A number on each day, drawn as a line. Days as YYYY-MM-DD, in order, without gaps. */
type LineData = { kind: 'line'; days: readonly string[]; values: readonly number[] }
/** A number for each of a few things, drawn as horizontal bars. */
type BarData = { kind: 'bar'; rows: readonly { name: string; value: number }[] }

export type ChartProps = {
  /** The chart in words: what is measured, and its most important figures. */
  label: string
  /** The title in the downloaded picture, which becomes the name of the file too. */
  title: string
  data: LineData | BarData
  /** How a value is shown: with its unit. */
  format: (value: number) => string
}

const Drawing = lazy(() => import('./chart.tsx'))

/**
 * A chart that is loaded when it is needed; it occupies its space before. Put a table of the same figures into
 * `children`: it unfolds below the chart.
 */
export function Chart({ children, table, ...chart }: ChartProps & { table: string; children: ReactNode }) {
  const rows = chart.data.kind === 'bar' ? chart.data.rows.length : 0
  const height = rows > 0 ? 56 + rows * 32 : 240
  return (
    <figure className={styles.figure}>
      <div style={{ minHeight: height }}>
        <Suspense fallback={<Skeleton width="most" />}>
          <Drawing {...chart} height={height} />
        </Suspense>
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>{table}</summary>
        {children}
      </details>
    </figure>
  )
}
