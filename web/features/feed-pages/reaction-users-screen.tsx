import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Screen } from '#web/app/screen.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { useFeed, useFeedId } from '../feeds/use-feed.ts'
import { ReactionUsers } from '../reactions/reaction-users.tsx'
import { FeedMissing } from './feed-missing.tsx'
import styles from './feed-screen.module.css'

/** The people who reacted to a post, as a separate screen. */
export default function ReactionUsersScreen() {
  const t = useStrings(feeds)
  const id = useFeedId()
  const query = useFeed(id)
  return (
    <Screen title={t.whoReacted} back={id === undefined ? '/home' : `/feeds/${id}`} className={styles.screen}>
      <div className={styles.column}>
        {query.feed ? (
          <Card bleeds>
            <ReactionUsers to={{ feedId: query.feed.id }} reactions={query.feed.reactions} />
          </Card>
        ) : (
          <FeedMissing query={query} />
        )}
      </div>
    </Screen>
  )
}
