import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { useStrings } from './locale.tsx'
import styles from './skeleton.module.css'

type Props = {
  /** A line of text, an avatar, or a picture that fills its place. */
  shape?: 'line' | 'circle' | 'picture'
  /** The fraction of its place that a line or picture takes. */
  width?: 'full' | 'most' | 'half' | 'third'
  className?: string
}

/** A static placeholder while content loads; put several into a SkeletonGroup. */
export function Skeleton({ shape = 'line', width = 'full', className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], styles[width], className)}
    />
  )
}

/** Skeletons that are announced to screen readers once. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const t = useStrings(controls)
  return (
    <div role="status" className={classNames(styles.group, className)}>
      <span className="visually-hidden">{t.loading}</span>
      {children}
    </div>
  )
}

/** Several lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else and never move
    <Skeleton key={line} width={line > 0 && line === lines - 1 ? 'half' : 'full'} />
  ))
}
