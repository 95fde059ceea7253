import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { looksLikeEmail } from './email-rule.ts'

type Props = {
  words: { label: string; missing: string; wrong: string; send: string }
  autoComplete: 'username' | 'email'
  initial?: string
  /** Makes the call with the address. */
  send: (email: string) => Promise<unknown>
  /** If set, called with the address once it has been sent. Otherwise the form is cleared for another address. */
  onSent?: (email: string) => void
}

/** A form for the address an email is sent to. */
export function AddressForm({ words, autoComplete, initial = '', send, onSent }: Props) {
  const [typed, setTyped] = useState(initial)
  const email = typed.trim()
  const form = useSubmit({
    check: () => ({ email: email === '' ? words.missing : looksLikeEmail(email) ? '' : words.wrong }),
    send: () => send(email),
    done: () => (onSent ? onSent(email) : setTyped('')),
    stays: true,
    focusesProblem: true,
  })
  return (
    <AccountForm form={form} submitLabel={words.send}>
      <Input
        label={words.label}
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          form.clear()
        }}
        error={form.problems.email}
      />
    </AccountForm>
  )
}
