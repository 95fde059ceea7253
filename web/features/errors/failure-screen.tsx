import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '../../app/frame.tsx'
import { errorWords } from './errors.strings.ts'
import { MessagePage } from './message-page.tsx'

/** A failure of our own. The way to the timeline is the app's own inside the app. */
export default function FailureScreen() {
  const t = useStrings(errorWords)
  const { wrapped } = useFrame()
  return (
    <MessagePage icon="warning" title={t.failure} text={t.failureText}>
      <Button priority="primary" icon="retry" onClick={() => location.reload()}>
        {t.reload}
      </Button>
      {!wrapped && <Button href="/home">{t.toTimeline}</Button>}
    </MessagePage>
  )
}
