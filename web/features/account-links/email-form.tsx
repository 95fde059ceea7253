import { useQueryClient } from '@tanstack/react-query'
import { changeEmail } from '#contract/account-links.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AddressForm } from './address-form.tsx'
import { emailWords } from './email.strings.ts'
import { ownEmailQuery } from './use-own-email.ts'

/** The form for the person's new email address. */
export function EmailForm() {
  const t = useStrings(emailWords)
  const client = useQueryClient()
  const send = async (email: string) => {
    await call(changeEmail, { body: { email } })
    await client.invalidateQueries({ queryKey: ownEmailQuery.queryKey })
    toast.success(t.sentAgain)
  }
  const words = { label: t.fresh, missing: t.missing, wrong: t.wrong, send: t.send }
  return <AddressForm words={words} autoComplete="email" send={send} />
}
