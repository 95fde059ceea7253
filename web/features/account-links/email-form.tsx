import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmail } from '#contract/account-links.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AddressForm } from './address-form.tsx'
import { emailWords } from './email.strings.ts'
import { ownEmailQuery } from './use-own-email.ts'

/** The address somebody wants to have. */
export function EmailForm() {
  const t = useStrings(emailWords)
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const sending = useMutation({
    mutationFn: () => call(changeEmail, { body: { email: email.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownEmailQuery.queryKey })
      setEmail('')
      toast.success(t.sentAgain)
    },
  })
  const words = { label: t.fresh, missing: t.missing, wrong: t.wrong, send: t.send }
  return (
    <AddressForm words={words} autoComplete="email" email={email} onChange={setEmail} sending={sending} />
  )
}
