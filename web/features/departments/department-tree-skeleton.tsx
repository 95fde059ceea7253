import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import styles from './department-tree-skeleton.module.css'

/** The skeleton of departments. */
export const DepartmentTreeSkeleton = ({ rows }: { rows: number }) => (
  <SkeletonGroup className={styles.skeletons}>
    {Array.from({ length: Math.min(rows, 8) }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
      <span key={row} className={styles.row}>
        <Skeleton width={row % 2 ? 'third' : 'half'} />
      </span>
    ))}
  </SkeletonGroup>
)
