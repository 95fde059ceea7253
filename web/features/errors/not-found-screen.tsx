import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MessagePage } from '../../app/message-page.tsx'
import { errorWords } from './errors.strings.ts'

/** The screen of an unknown address. */
export default function NotFoundScreen() {
  const t = useStrings(errorWords)
  return (
    <MessagePage icon="search" code="404" title={t.notFoundTitle} text={t.notFoundText}>
      <Button href="/home" priority="primary">
        {t.toTimeline}
      </Button>
    </MessagePage>
  )
}
