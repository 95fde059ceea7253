import { useContext } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { Screen } from '#web/app/screen.tsx'
import { SessionContext } from '#web/app/session.tsx'
import { Message, MessagePage } from '../../app/message-page.tsx'
import { errorWords } from './errors.strings.ts'

/** The screen of an unknown address. Signed-in people keep the header, or the title bar on a phone. */
export default function NotFoundScreen() {
  const t = useStrings(errorWords)
  const signedIn = useContext(SessionContext)
  const { kind } = useFrame()
  const message = { icon: 'search', code: '404', text: t.notFoundText } as const
  const home = (
    <Button href="/home" priority="primary">
      {t.toTimeline}
    </Button>
  )
  if (!signedIn)
    return (
      <MessagePage {...message} title={t.notFoundTitle}>
        {home}
      </MessagePage>
    )
  return (
    <Screen title={t.notFoundTitle} back={kind === 'phone' ? '/home' : undefined} titleHidden>
      <Message {...message} title={kind === 'pc' ? t.notFoundTitle : undefined}>
        {home}
      </Message>
    </Screen>
  )
}
