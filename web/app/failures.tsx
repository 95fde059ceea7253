import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { failureWords } from './failures.strings.ts'
import { useFrame } from './frame.tsx'
import { MessagePage } from './message-page.tsx'
import { StaleCacheError } from './stale-cache.ts'

const reload = () => location.reload()

/** The fallback of the whole page after a bug. Inside the app there is no link to the timeline: the app has its own. */
export function FailurePage({ children }: { children?: ReactNode }) {
  const t = useStrings(failureWords)
  const { wrapped } = useFrame()
  return (
    <MessagePage icon="warning" title={t.failure} text={t.failureText}>
      <Button priority="primary" icon="retry" onClick={reload}>
        {t.reload}
      </Button>
      {/* A page load instead of a navigation, to discard the broken state. */}
      {!wrapped && <Button onClick={() => location.assign('/home')}>{t.toTimeline}</Button>}
      {children}
    </MessagePage>
  )
}

/** The fallback of a part whose data or code could not be fetched. */
function LoadFailedPage() {
  const t = useStrings(failureWords)
  return (
    <MessagePage icon="warning" title={t.loadFailed} text={t.loadFailedText}>
      <Button priority="primary" icon="retry" onClick={reload}>
        {t.reload}
      </Button>
    </MessagePage>
  )
}

/** The error boundary's fallback on every screen. */
export function ScreenFailure({ error }: { error: unknown }) {
  return error instanceof StaleCacheError ? <LoadFailedPage /> : <FailurePage />
}
