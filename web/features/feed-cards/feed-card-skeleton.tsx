import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import cardStyles from './feed-card.module.css'
import styles from './feed-card-skeleton.module.css'

/** The skeleton of posts. */
export function FeedCardSkeletons({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.list}>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <div key={card} className={cardStyles.card}>
          <div className={styles.head}>
            <Skeleton shape="circle" />
            <span className={styles.names}>
              <Skeleton width="half" />
              <Skeleton width="third" />
            </span>
          </div>
          <span className={styles.lines}>
            <SkeletonText lines={card % 2 ? 2 : 4} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  )
}
