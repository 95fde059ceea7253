import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, keepToken } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { linkWords } from './account-links.strings.ts'
import { accounts } from './accounts.strings.ts'
import styles from './password-form.module.css'
import { meetsRules, PasswordRules } from './password-rules.tsx'

type Props = {
  email: string
  submitLabel: string
  /** Answers the token of the session that began. */
  save: (password: string) => Promise<{ token: string }>
  /** What to say instead of the error's own words, where the link is over. */
  goneNote?: string
}

/** A password by a link; with it one is signed in. */
export function LinkPasswordForm({ email, submitLabel, save, goneNote }: Props) {
  const t = useStrings(accounts)
  const words = useStrings(linkWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => save(password),
    onSuccess: ({ token }) => {
      keepToken(token)
      client.clear()
      toast.success(t.saved)
      navigate('/home', { replace: true })
    },
  })
  const refused = error instanceof ApiError ? error : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!meetsRules(password)) {
      setWrong(t.rulesMissing)
      return input.current?.focus()
    }
    mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !refused?.fields.password && (
        <Notice situation="danger" live>
          {(refused?.status === 404 && goneNote) || error.message}
        </Notice>
      )}
      <Input label={words.email} type="email" name="email" autoComplete="username" readOnly value={email} />
      <Input
        ref={input}
        label={t.fresh}
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={(value) => {
          setPassword(value)
          setWrong(undefined)
          if (error) reset()
        }}
        error={wrong ?? refused?.fields.password}
      />
      <PasswordRules password={password} />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
