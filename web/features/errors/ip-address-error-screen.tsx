import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MessagePage } from '../../app/message-page.tsx'
import { hasSeveralAccounts } from '../../app/other-account.ts'
import { errorWords } from './errors.strings.ts'

/** Shown when the company only permits access from certain networks, and this is not one of them. */
export default function IpAddressErrorScreen() {
  const t = useStrings(errorWords)
  return (
    <MessagePage icon="lock" title={t.ipTitle} text={t.ipText}>
      <Button priority="primary" icon="retry" onClick={() => location.assign('/home')}>
        {t.tryAgain}
      </Button>
      {hasSeveralAccounts() && <Button href="/m/multi_accounts">{t.switchAccounts}</Button>}
    </MessagePage>
  )
}
