import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { Screen } from '#web/app/screen.tsx'
import { companyConfigQuery } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { firstWaitingQuery } from '#web/app/use-waiting-count.ts'
import { ComposerDialog } from '../composer/composer.tsx'
import { ComposerPrompt } from '../composer/composer-prompt.tsx'
import { useComposer } from '../composer/use-composer.ts'
import { FeedCardSkeletons } from '../feed-cards/feed-card-skeleton.tsx'
import { timelineQuery } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import {
  homeAddress,
  readTimelineFilter,
  type TimelineFilter as TimelineFilterValue,
  useTimelineFilter,
} from '../feeds/timeline-address.ts'
import { useShowsOwnMentions } from '../own-mentions/own-mentions-cache.ts'
import { ShortcutLinks } from '../shortcuts/shortcut-links.tsx'
import { stampsQuery } from '../stamps/use-stamps.ts'
import { WaitingStrip } from '../waiting/waiting-strip.tsx'
import { FeedList } from './feed-list.tsx'
import { pagesBeforeReload } from './feed-list-place.ts'
import { HomeMenus } from './home-menus.tsx'
import styles from './home-screen.module.css'
import { HomeTabs } from './home-tabs.tsx'
import { useShowsOverview } from './overview-address.ts'
import { PhoneTimelineFilter, TimelineFilter } from './timeline-filter.tsx'

const DigestCard = lazyPart(() => import('../feed-hot-digests/digest-card.tsx'))
const HomeCards = lazyPart(() => import('./home-cards.tsx'))
const HomeNotices = lazyPart(() => import('./home-notices.tsx'))
const HomeOverview = lazyPart(() => import('./home-overview.tsx'))
const OwnMentions = lazyPart(() => import('../own-mentions/own-mentions.tsx'))

export const preload = (client: QueryClient, _: Record<string, string>, search: string) =>
  Promise.all([
    client.prefetchInfiniteQuery({
      ...timelineQuery(readTimelineFilter(search)),
      pages: pagesBeforeReload(),
      staleTime: Number.POSITIVE_INFINITY,
    }),
    client.prefetchQuery(firstWaitingQuery),
    client.prefetchQuery(stampsQuery),
  ])

/**
 * Whether the posts and everything above them are loaded: waiting items and, from the configuration, shortcuts. They
 * are shown together to avoid layout shifts.
 */
function useBegun(filter: TimelineFilterValue) {
  const asked = useQuery(firstWaitingQuery).isFetched
  const configured = useQuery({ ...companyConfigQuery, enabled: false }).isFetched
  const read = !useInfiniteQuery({ ...timelineQuery(filter), staleTime: Number.POSITIVE_INFINITY }).isPending
  const [begun, setBegun] = useState(false)
  if (asked && configured && read && !begun) setBegun(true)
  return begun
}

/** The timeline. On PC with the menus on its left and the notices on its right. */
export default function HomeScreen() {
  const t = useStrings(feeds)
  const phone = useFrame().kind === 'phone'
  const filter = useTimelineFilter()
  const composer = useComposer(filter)
  const begun = useBegun(filter)
  const ownMentions = useShowsOwnMentions()
  const overview = useShowsOverview() && phone
  return (
    <Screen title={t.timeline} tab="home">
      <div className={phone ? styles.phone : styles.pc}>
        {!phone && <HomeMenus />}
        <div className={styles.centre}>
          {begun ? (
            <>
              {!phone && <ShortcutLinks place="top" />}
              <WaitingStrip />
              <ComposerPrompt onCompose={() => composer.open()} />
              {phone ? (
                <div className={styles.tabs}>
                  <HomeTabs shown={overview ? 'overview' : ownMentions ? 'mentions' : 'all'} withOverview />
                  {!overview && !ownMentions && <PhoneTimelineFilter filter={filter} />}
                </div>
              ) : (
                <HomeTabs shown={ownMentions ? 'mentions' : 'all'} />
              )}
              {overview ? (
                <Suspense fallback={<FeedCardSkeletons count={4} />}>
                  <HomeOverview />
                </Suspense>
              ) : ownMentions ? (
                <Suspense fallback={<FeedCardSkeletons count={4} />}>
                  <OwnMentions />
                </Suspense>
              ) : (
                <>
                  {!phone && <TimelineFilter filter={filter} />}
                  {/* A different filter shows a different list, which starts at its top. */}
                  <FeedList key={homeAddress(filter)} filter={filter} onCompose={() => composer.open()} />
                </>
              )}
            </>
          ) : (
            <FeedCardSkeletons count={4} />
          )}
        </div>
        {!phone && (
          // The column keeps its place: nothing moves.
          <Suspense fallback={<div />}>
            <HomeNotices>
              <Suspense>
                <HomeCards />
                <DigestCard />
              </Suspense>
            </HomeNotices>
          </Suspense>
        )}
      </div>
      <ComposerDialog {...composer} />
    </Screen>
  )
}
