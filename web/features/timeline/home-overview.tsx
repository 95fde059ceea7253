import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { ShortcutLinks } from '../shortcuts/shortcut-links.tsx'
import HomeCards from './home-cards.tsx'
import styles from './home-overview.module.css'

/** Milliseconds after which the cards are shown although data are still missing. */
const patience = 1_500

/** Whether all cards have their data, or have taken too long. A card without content has no place, so they wait. */
function useComplete() {
  const missing = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    if (missing > 0) return
    // What arrived may ask for more while it is drawn.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setComplete(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [missing])
  useEffect(() => {
    const timer = setTimeout(() => setComplete(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return complete
}

/** On phones: what is beside the posts on PC, in a tab of its own, so that the posts come first. */
export default function HomeOverview() {
  const t = useStrings(feeds)
  const complete = useComplete()
  return (
    <div className={styles.place}>
      {!complete && (
        <div className={styles.shapes}>
          <FeedCardSkeletons count={3} />
        </div>
      )}
      <div className={classNames(styles.overview, !complete && styles.waiting)}>
        <ShortcutLinks place="top" />
        <HomeCards />
        <nav aria-label={t.ownPosts} className={styles.own}>
          <AppLink to="/bookmarks" className={styles.link}>
            <Icon name="bookmark" size="large" />
            {t.bookmarks}
          </AppLink>
          <AppLink to="/drafts" className={styles.link}>
            <Icon name="edit" size="large" />
            {t.drafts}
          </AppLink>
        </nav>
      </div>
    </div>
  )
}
