import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { AnnouncementTags } from './announcement-line.tsx'
import { type AnnouncementItem, recentQuery, topicsQuery } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { readingWords } from './reading.strings.ts'

/** Topics and recently published announcements on the home screen. Not shown if there are none. */
export function HomeAnnouncements() {
  const t = useStrings(readingWords)
  const topics = useQuery(topicsQuery).data?.topics ?? []
  const recent = useQuery(recentQuery).data?.administratorAnnouncements ?? []
  const others = recent.filter(({ id }) => topics.every((topic) => topic.id !== id))
  if (topics.length + others.length === 0) return null
  return (
    <Card as="section" padding="none" bleeds aria-label={t.title} className={styles.panel}>
      {topics.length > 0 && <Items title={t.topics} items={topics} />}
      {others.length > 0 && <Items title={t.recent} items={others} />}
      <AppLink to="/administrator_announcements" className={styles.all}>
        {t.all}
      </AppLink>
    </Card>
  )
}

function Items({ title, items }: { title: string; items: readonly AnnouncementItem[] }) {
  return (
    <>
      <h2 className={styles.panelTitle}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <AppLink to={`/administrator_announcements/${item.id}`} className={styles.topic}>
              <span className={styles.tags}>
                <AnnouncementTags item={item} />
              </span>
              <span className={item.read ? styles.name : styles.freshName}>{item.title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}
