import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { keepToken } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { linkWords } from './account-links.strings.ts'
import { accounts } from './accounts.strings.ts'
import { meetsRules, PasswordRules } from './password-rules.tsx'

type Props = {
  email: string
  /** The label of what the person signs in with. If unset, an email address. */
  loginLabel?: string
  submitLabel: string
  /** Resolves to the CSRF token of the session that it started. */
  save: (password: string) => Promise<{ token: string }>
  /** Replaces the server's message if the link no longer exists. */
  goneNote?: string
}

/** Sets a password by link, which also signs the person in. */
export function LinkPasswordForm({ email, loginLabel, submitLabel, save, goneNote }: Props) {
  const t = useStrings(accounts)
  const words = useStrings(linkWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [password, setPassword] = useState('')
  const form = useSubmit({
    check: () => ({ password: meetsRules(password) ? '' : t.rulesMissing }),
    send: () => save(password),
    done: ({ token }) => {
      keepToken(token)
      client.clear()
      toast.success(t.saved)
      navigate('/home', { replace: true })
    },
    problemsOf: ({ status, fields }) => (status === 404 && goneNote ? { form: goneNote } : fields),
    focusesProblem: true,
  })
  return (
    <AccountForm form={form} submitLabel={submitLabel}>
      <Input
        label={loginLabel ?? words.email}
        type={loginLabel ? 'text' : 'email'}
        name="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <PasswordInput
        label={t.fresh}
        autoComplete="new-password"
        value={password}
        onChange={(value) => {
          setPassword(value)
          form.clear()
        }}
        error={form.problems.password}
      />
      <PasswordRules password={password} />
    </AccountForm>
  )
}
