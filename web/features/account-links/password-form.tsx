import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getPasswordRules } from '#contract/password-policy.ts'
import { changePassword } from '#contract/users.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call, keepToken } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AccountForm } from '../sessions/account-form.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { accounts } from './accounts.strings.ts'
import { NewPassword } from './new-password.tsx'
import { meetsRules, useStrength, usualRules } from './password-rules.tsx'

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
  const rules = useQuery(queryFor(getPasswordRules, {})).data ?? usualRules
  const strength = useStrength(password, rules)
  const form = useSubmit({
    check: () => {
      if (currentPassword === '') return { currentPassword: t.currentMissing }
      if (!meetsRules(password, rules, strength)) return { password: t.rulesMissing }
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
      <NewPassword
        value={password}
        onChange={change('password')}
        rules={rules}
        strength={strength}
        error={form.problems.password}
      />
    </AccountForm>
  )
}
