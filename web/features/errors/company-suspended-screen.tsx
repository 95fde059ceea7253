import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MessagePage } from '../../app/message-page.tsx'
import { hasSeveralAccounts } from '../../app/other-account.ts'
import { errorWords } from './errors.strings.ts'

/** Shown while the operator has suspended the person's company. */
export default function CompanySuspendedScreen() {
  const t = useStrings(errorWords)
  return (
    <MessagePage icon="lock" title={t.suspendedTitle} text={t.suspendedText}>
      <Button priority="primary" icon="retry" onClick={() => location.assign('/home')}>
        {t.tryAgain}
      </Button>
      {hasSeveralAccounts() && <Button href="/m/multi_accounts">{t.switchAccounts}</Button>}
    </MessagePage>
  )
}
