import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './activities.module.css'
import { activityWords } from './activities.strings.ts'
import { ActivityTags } from './activity-tags.tsx'
import { ActivityWhen } from './activity-when.tsx'
import type { ActivityItem } from './use-activity.ts'

/** One activity of a list, with a link to its page. */
export function ActivityCard({ activity }: { activity: ActivityItem }) {
  const t = useStrings(activityWords)
  const { id, title, place, cover, organiser, candidateCount, seatCount, capacity, waitingCount } = activity
  return (
    <AppLink to={`/activities/${id}`} className={styles.card}>
      {cover ? (
        <img src={photoPath(cover, 'small')} alt="" loading="lazy" className={styles.cover} />
      ) : (
        <span className={styles.cover}>
          <Icon name="users" size="large" />
        </span>
      )}
      <span className={styles.cardWords}>
        <span className={styles.tags}>
          <ActivityTags activity={activity} />
        </span>
        <span className={styles.cardTitle}>{title}</span>
        <span className={styles.fact}>
          <Icon name="calendar" />
          {activity.startsAt === null && candidateCount > 0 ? (
            t.candidates(candidateCount)
          ) : (
            <ActivityWhen activity={activity} />
          )}
        </span>
        {place && (
          <span className={styles.fact}>
            <Icon name="pin" />
            {place}
          </span>
        )}
        <span className={styles.fact}>
          <Icon name="users" />
          {[t.seats(seatCount, capacity), waitingCount > 0 && t.waitingCount(waitingCount), organiser.name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </AppLink>
  )
}
