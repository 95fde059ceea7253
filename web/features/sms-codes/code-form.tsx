import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { smsWords } from './sms-codes.strings.ts'

type Props = {
  field: 'number' | 'code'
  submitLabel: string
  send: (value: string) => Promise<unknown>
  onDone: (value: string) => void
}

/** One field: a mobile number, or the code that was sent to it. */
export function CodeForm({ field, submitLabel, send, onDone }: Props) {
  const t = useStrings(smsWords)
  const [typed, setTyped] = useState('')
  const value = typed.trim()
  const isCode = field === 'code'
  const form = useSubmit({
    check: () => ({
      [field]: isCode ? (/^\d{6}$/.test(value) ? '' : t.codeMissing) : value === '' ? t.numberMissing : '',
    }),
    send: () => send(value),
    done: () => onDone(value),
    stays: true,
    focusesProblem: true,
  })
  return (
    <AccountForm form={form} submitLabel={submitLabel}>
      <Input
        label={isCode ? t.code : t.number}
        type="text"
        inputMode={isCode ? 'numeric' : 'tel'}
        autoComplete={isCode ? 'one-time-code' : 'tel'}
        maxLength={isCode ? 6 : 30}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          form.clear()
        }}
        error={form.problems[field]}
      />
    </AccountForm>
  )
}
