import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useFrame } from './frame.tsx'
import styles from './screen-skeleton.module.css'

/** Shown in a screen's place while its code is loading. */
export function ScreenSkeleton() {
  const { kind } = useFrame()
  return (
    <div className={styles[kind]}>
      {kind === 'phone' && <div className={styles.bar} />}
      <SkeletonGroup className={styles.cards}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={styles.card}>
            <div className={styles.author}>
              <Skeleton shape="circle" />
              <Skeleton width="third" />
            </div>
            <SkeletonText lines={3} />
          </div>
        ))}
      </SkeletonGroup>
    </div>
  )
}
