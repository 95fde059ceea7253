import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { changeEmail } from '#contract/account-links.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '../../app/api.ts'
import { emailWords } from './email.strings.ts'
import { looksLikeEmail } from './email-rule.ts'
import styles from './password-form.module.css'
import { ownEmailQuery } from './use-own-email.ts'

/** The address somebody wants to have. */
export function EmailForm() {
  const t = useStrings(emailWords)
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(changeEmail, { body: { email: email.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownEmailQuery.queryKey })
      setEmail('')
      toast.success(t.sentAgain)
    },
  })
  const beside = error instanceof ApiError ? error.fields.email : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fault = email.trim() === '' ? t.missing : looksLikeEmail(email) ? undefined : t.wrong
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
        label={t.fresh}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(value) => {
          setEmail(value)
          setWrong(undefined)
          if (error) reset()
        }}
        error={wrong ?? beside}
      />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {t.send}
      </Button>
    </form>
  )
}
