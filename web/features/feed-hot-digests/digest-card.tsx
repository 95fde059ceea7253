import { useQuery } from '@tanstack/react-query'
import { getFeedHotDigest } from '#contract/feed-hot-digests.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './digest-card.module.css'
import { DigestPeriod } from './digest-period.tsx'
import { digestWords } from './digests.strings.ts'

const latestQuery = { ...queryFor(getFeedHotDigest, {}), staleTime: 10 * 60_000 }
const most = 3

/**
 * The latest digest beside the timeline. Not shown before the first one, or if it has nothing to read. On phones it is
 * shown only until it is opened.
 */
export default function DigestCard() {
  const t = useStrings(digestWords)
  const phone = useFrame().kind === 'phone'
  const digest = useQuery(latestQuery).data?.feedHotDigest
  if (!digest || digest.entries.length === 0 || (phone && digest.opened)) return null
  const to = `/feed_hot_digests/${digest.id}`
  if (phone)
    return (
      <AppLink to={to} className={styles.strip}>
        <Tag situation="information">{t.fresh}</Tag>
        <span className={styles.first}>
          {t.title} {t.feedCount(digest.entries.length)}
        </span>
      </AppLink>
    )
  return (
    <Card as="section" padding="none" aria-labelledby="home-digest" className={styles.card}>
      <h2 id="home-digest" className={styles.title}>
        {t.title}
        {!digest.opened && <Tag situation="information">{t.fresh}</Tag>}
      </h2>
      <DigestPeriod digest={digest} className={styles.note} />
      <ol>
        {digest.entries.slice(0, most).map((entry) => (
          <li key={entry.feedId}>
            <AppLink to={`/feeds/${entry.feedId}`} className={styles.entry}>
              <span className={styles.rank}>{entry.rank}</span>
              <span className={styles.excerpt}>{entry.excerpt || entry.menuName}</span>
            </AppLink>
          </li>
        ))}
      </ol>
      <AppLink to={to} className={styles.all}>
        {t.open}
      </AppLink>
    </Card>
  )
}
