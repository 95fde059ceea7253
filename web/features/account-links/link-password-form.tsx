import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { keepToken } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { linkWords } from './account-links.strings.ts'
import { accounts } from './accounts.strings.ts'
import { NewPassword } from './new-password.tsx'
import { meetsRules, type PasswordRules, useStrength } from './password-rules.tsx'

type Props = {
  email: string
  /** The label of what the person signs in with. If unset, an email address. */
  loginLabel?: string
  rules: PasswordRules
  submitLabel: string
  /** Resolves to the CSRF token of the session that it started. */
  save: (password: string) => Promise<{ token: string }>
  /** Replaces the server's message if the link no longer exists. */
  goneNote?: string
}

/** Sets a password by link, which also signs the person in. */
export function LinkPasswordForm({ email, loginLabel, rules, submitLabel, save, goneNote }: Props) {
  const t = useStrings(accounts)
  const words = useStrings(linkWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [password, setPassword] = useState('')
  const strength = useStrength(password, rules)
  const form = useSubmit({
    check: () => ({ password: meetsRules(password, rules, strength) ? '' : t.rulesMissing }),
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
      <NewPassword
        value={password}
        onChange={(value) => {
          setPassword(value)
          form.clear()
        }}
        rules={rules}
        strength={strength}
        error={form.problems.password}
      />
    </AccountForm>
  )
}
