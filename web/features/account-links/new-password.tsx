import { useStrings } from '#ui/locale.tsx'
import { PasswordInput } from '../sessions/password-input.tsx'
import { accounts } from './accounts.strings.ts'
import { type PasswordRules, PasswordRulesList } from './password-rules.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  rules: PasswordRules
  strength: number | undefined
  error: string | undefined
}

/** A new password, with its rules and how hard it is to guess. */
export function NewPassword({ value, onChange, rules, strength, error }: Props) {
  const t = useStrings(accounts)
  return (
    <>
      <PasswordInput
        label={t.fresh}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
      />
      <PasswordRulesList password={value} rules={rules} strength={strength} />
    </>
  )
}
