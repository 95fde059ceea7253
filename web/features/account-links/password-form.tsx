import { useRef, useState } from 'react'
import { changePassword } from '#contract/users.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call, keepToken } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { accounts } from './accounts.strings.ts'
import { meetsRules, PasswordRules } from './password-rules.tsx'

type Props = {
  currentLabel: string
  submitLabel: string
  onDone: () => void
}

/** The current password and a new one, whose rules are checked while typing. */
export function PasswordForm({ currentLabel, submitLabel, onDone }: Props) {
  const t = useStrings(accounts)
  const [values, setValues] = useState({ currentPassword: '', password: '' })
  const { currentPassword, password } = values
  const current = useRef<HTMLInputElement>(null)
  const form = useSubmit({
    check: () => {
      if (currentPassword === '') return { currentPassword: t.currentMissing }
      if (!meetsRules(password)) return { password: t.rulesMissing }
      return { password: password === currentPassword ? t.same : '' }
    },
    send: () => call(changePassword, { body: values }),
    done: ({ token }) => {
      keepToken(token)
      toast.success(t.saved)
      onDone()
    },
    refused: () => current.current?.select(),
    focusesProblem: true,
  })
  const change = (name: keyof typeof values) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    form.clear(name)
  }
  return (
    <AccountForm form={form} submitLabel={submitLabel}>
      <PasswordInput
        ref={current}
        label={currentLabel}
        name="current_password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={change('currentPassword')}
        error={form.problems.currentPassword}
      />
      <PasswordInput
        label={t.fresh}
        autoComplete="new-password"
        value={password}
        onChange={change('password')}
        error={form.problems.password}
      />
      <PasswordRules password={password} />
    </AccountForm>
  )
}
