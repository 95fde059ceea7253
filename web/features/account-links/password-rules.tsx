import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { accounts } from './accounts.strings.ts'
import styles from './password-rules.module.css'

const rules = [
  { name: 'ruleLength', holds: (password: string) => [...password].length >= 8 },
  { name: 'ruleUpper', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'ruleLower', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'ruleDigit', holds: (password: string) => /[0-9]/.test(password) },
] as const

/** The server's rules (contract/users.ts), so that they can be shown one by one. */
export const meetsRules = (password: string) => rules.every((rule) => rule.holds(password))

/** Which rules the password meets, while it is being typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useStrings(accounts)
  return (
    <ul aria-label={t.rules} className={styles.rules}>
      {rules.map(({ name, holds }) => {
        const met = holds(password)
        return (
          <li key={name} className={classNames(styles.rule, met && styles.met)}>
            <Icon name={met ? 'success' : 'minus'} label={met ? t.met : t.notMet} />
            {t[name]}
          </li>
        )
      })}
    </ul>
  )
}
