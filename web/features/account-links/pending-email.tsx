import { useQueryClient } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { cancelEmailChange, changeEmail } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { emailWords } from './email.strings.ts'
import styles from './password-form.module.css'
import { ownEmailQuery } from './use-own-email.ts'

type Props = { pending: { email: string; expiresAt: string } }

/** The address that waits for confirmation. */
export function PendingEmail({ pending: { email, expiresAt } }: Props) {
  const t = useStrings(emailWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const client = useQueryClient()
  const act = (work: () => Promise<void>, done: string) => ({
    send: async () => {
      await work()
      toast.success(done)
      await client.invalidateQueries({ queryKey: ownEmailQuery.queryKey })
    },
    stays: true,
    toasts: true,
  })
  const again = useSubmit(act(() => call(changeEmail, { body: { email } }), t.sentAgain))
  const cancel = useSubmit(act(() => call(cancelEmailChange, {}), t.cancelled))
  return (
    <Notice situation="information" title={t.waiting}>
      <p className={styles.words}>
        {t.waitingNote(email, readableDateTime(expiresAt, { locale, timeZone }))}
      </p>
      <div className={styles.actions}>
        <Button size="xSmall" pending={again.pending} onClick={() => again.submit()}>
          {t.sendAgain}
        </Button>
        <Button
          size="xSmall"
          priority="tertiary"
          situation="neutral"
          pending={cancel.pending}
          onClick={() => cancel.submit()}
        >
          {t.cancel}
        </Button>
      </div>
    </Notice>
  )
}
