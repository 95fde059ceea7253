import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { acceptInvitation } from '#contract/invitations.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call, keepToken } from '../../app/api.ts'
import { useAppNavigate } from '../../app/link.tsx'
import { accounts } from './accounts.strings.ts'
import { invitationWords } from './invitation.strings.ts'
import styles from './password-form.module.css'
import { meetsRules, PasswordRules } from './password-rules.tsx'

/** The first password; with it one is signed in. */
export function InvitationForm({ token, email }: { token: string; email: string }) {
  const t = useStrings(accounts)
  const words = useStrings(invitationWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token, password } }),
    onSuccess: ({ token: next }) => {
      keepToken(next)
      client.clear()
      toast.success(t.saved)
      navigate('/home', { replace: true })
    },
  })
  const refused = error instanceof ApiError ? error : undefined
  const gone = refused?.status === 404

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
          {gone ? words.goneNote : error.message}
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
        }}
        error={wrong ?? refused?.fields.password}
      />
      <PasswordRules password={password} />
      <Button type="submit" priority="primary" wide pending={isPending}>
        {words.begin}
      </Button>
    </form>
  )
}
