import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { smsWords } from './sms-codes.strings.ts'

type Props = { send: (code: string) => Promise<unknown>; onDone?: () => void }

/** Asks for the code that was sent. */
export function CodeForm({ send, onDone }: Props) {
  const t = useStrings(smsWords)
  const [typed, setTyped] = useState('')
  const code = typed.trim()
  const form = useSubmit({
    check: () => ({ code: /^\d{6}$/.test(code) ? '' : t.codeMissing }),
    send: () => send(code),
    done: () => onDone?.(),
    stays: true,
    focusesProblem: true,
  })
  return (
    <AccountForm form={form} submitLabel={t.confirm}>
      <Input
        label={t.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          form.clear()
        }}
        error={form.problems.code}
      />
    </AccountForm>
  )
}
