import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { Screen } from '#web/app/screen.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { ComposerDialog } from './composer.tsx'
import { ComposerPrompt } from './composer-prompt.tsx'
import { timelineQuery } from './feed-cache.ts'
import { FeedList } from './feed-list.tsx'
import { feeds } from './feeds.strings.ts'
import { HomeMenus } from './home-menus.tsx'
import { HomeNotices } from './home-notices.tsx'
import styles from './home-screen.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { useComposer } from './use-composer.ts'
import { stampsQuery } from './use-stamps.ts'

const DigestCard = lazyPart(() => import('../digests/digest-card.tsx'))
const WaitingStrip = lazyPart(() => import('../waiting/waiting-strip.tsx'))

export const preload = (client: QueryClient) => {
  void client.prefetchInfiniteQuery({ ...timelineQuery, staleTime: Number.POSITIVE_INFINITY })
  void client.prefetchQuery(stampsQuery)
}

/** The timeline. On PC with the menus on its left and the notices on its right. */
export default function HomeScreen() {
  const t = useStrings(feeds)
  const phone = useFrame().kind === 'phone'
  const composer = useComposer()
  return (
    <Screen title={t.home} tab="home">
      <div className={phone ? styles.phone : styles.pc}>
        {!phone && <HomeMenus onCompose={composer.open} />}
        <div className={styles.centre}>
          <Suspense>
            <WaitingStrip />
          </Suspense>
          <ComposerPrompt onCompose={() => composer.open()} />
          <FeedList onCompose={() => composer.open()} />
        </div>
        {!phone && (
          <HomeNotices>
            <Suspense>
              <DigestCard />
            </Suspense>
          </HomeNotices>
        )}
      </div>
      <ComposerDialog {...composer} />
      <Shortcuts />
    </Screen>
  )
}
