import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '#web/app/api.ts'
import { looksLikeEmail } from './email-rule.ts'
import styles from './password-form.module.css'

type Props = {
  words: { label: string; missing: string; wrong: string; send: string }
  autoComplete: 'username' | 'email'
  email: string
  onChange: (email: string) => void
  /** Sends what was asked for; its refusals stand beside the field, or above it. */
  sending: { mutate: () => void; isPending: boolean; error: Error | null; reset: () => void }
}

/** One address to which a letter goes. */
export function AddressForm({ words, autoComplete, email, onChange, sending }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error, reset } = sending
  const beside = error instanceof ApiError ? error.fields.email : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fault = email.trim() === '' ? words.missing : looksLikeEmail(email) ? undefined : words.wrong
    setWrong(fault)
    if (fault) return input.current?.focus()
    mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !beside && (
        <Notice situation="danger" live>
          {error.message}
        </Notice>
      )}
      <Input
        ref={input}
        label={words.label}
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(value) => {
          onChange(value)
          setWrong(undefined)
          if (error) reset()
        }}
        error={wrong ?? beside}
      />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {words.send}
      </Button>
    </form>
  )
}
