import { useEffect } from 'react'
import { endLook } from '#contract/looks.backyard.ts'
import { useStrings } from '#ui/locale.tsx'
import { MessagePage } from '#web/app/message-page.tsx'
import { operatorCall } from '../operators/operator-api.ts'
import { lookWords } from './looks.strings.ts'

/** Where a look leads that has ended: the browser forgets it. */
export default function OverScreen() {
  const t = useStrings(lookWords)
  useEffect(() => {
    operatorCall(endLook, {}).catch((error) => console.warn('The look was not forgotten', error))
  }, [])
  return (
    <MessagePage icon="clock" title={t.over} text={t.overWords}>
      <a href="/backyard/companies">{t.back}</a>
    </MessagePage>
  )
}
