import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import styles from './header.module.css'

/** The header's skeleton while its data is loading. */
export function HeaderSkeleton() {
  return (
    <header className={styles.header}>
      <SkeletonGroup className={styles.skeleton}>
        <span className={styles.skeletonLogo}>
          <Skeleton />
        </span>
        {['first', 'second', 'third', 'fourth'].map((tab) => (
          <span key={tab} className={styles.skeletonTab}>
            <Skeleton />
          </span>
        ))}
        <Skeleton shape="circle" className={styles.skeletonProfile} />
      </SkeletonGroup>
    </header>
  )
}
