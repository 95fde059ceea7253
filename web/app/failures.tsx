import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { failureWords } from './failures.strings.ts'
import { useFrame } from './frame.tsx'
import { MessagePage } from './message-page.tsx'
import { StaleCacheError } from './stale-cache.ts'

const reload = () => location.reload()

/** The fallback of the whole page: something of ours broke. The app has its own way to the timeline. */
export function FailurePage() {
  const t = useStrings(failureWords)
  const { wrapped } = useFrame()
  return (
    <MessagePage icon="warning" title={t.failure} text={t.failureText}>
      <Button priority="primary" icon="retry" onClick={reload}>
        {t.reload}
      </Button>
      {/* A page load, not a change of screen: what broke must not be carried along. */}
      {!wrapped && <Button onClick={() => location.assign('/home')}>{t.toTimeline}</Button>}
    </MessagePage>
  )
}

/** The fallback of a part that could not be fetched, its code included. */
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

/** What the error boundary of every screen shows. */
export function ScreenFailure({ error }: { error: unknown }) {
  return error instanceof StaleCacheError ? <LoadFailedPage /> : <FailurePage />
}
