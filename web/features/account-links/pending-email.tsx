import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#common/dates.ts'
import { cancelEmailChange, changeEmail } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { emailWords } from './email.strings.ts'
import styles from './password-form.module.css'
import { ownEmailQuery } from './use-own-email.ts'

type Props = { pending: { email: string; expiresAt: string } }

/** The address that waits to be confirmed. */
export function PendingEmail({ pending: { email, expiresAt } }: Props) {
  const t = useStrings(emailWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const client = useQueryClient()
  const act = (work: () => Promise<void>, done: string) => ({
    mutationFn: work,
    onSuccess: async () => {
      toast.success(done)
      await client.invalidateQueries({ queryKey: ownEmailQuery.queryKey })
    },
    onError: (error: Error) => toast.danger(error.message),
  })
  const again = useMutation(act(() => call(changeEmail, { body: { email } }), t.sentAgain))
  const cancel = useMutation(act(() => call(cancelEmailChange, {}), t.cancelled))
  return (
    <Notice situation="information" title={t.waiting}>
      <p className={styles.words}>{t.waitingNote(email, formatDateTime(expiresAt, { locale, timeZone }))}</p>
      <div className={styles.actions}>
        <Button size="xSmall" pending={again.isPending} onClick={() => again.mutate()}>
          {t.sendAgain}
        </Button>
        <Button
          size="xSmall"
          priority="tertiary"
          situation="neutral"
          pending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t.cancel}
        </Button>
      </div>
    </Notice>
  )
}
