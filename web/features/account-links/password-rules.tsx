import { useEffect, useState } from 'react'
import { leastStrength, wordIn } from '#common/password-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getPasswordRules } from '#contract/password-policy.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { accounts } from './accounts.strings.ts'
import styles from './password-rules.module.css'

export type PasswordRules = Answer<typeof getPasswordRules>

/** Where the company's rules could not be read, the server checks them. */
export const usualRules: PasswordRules = { minLength: 8, historyCount: 0, words: [] }

const kinds = {
  ruleUpper: /[A-Z]/,
  ruleLower: /[a-z]/,
  ruleDigit: /[0-9]/,
} as const

/** How hard a password is to guess, from 0 to 4; undefined while that is not known. */
export function useStrength(password: string, { words }: PasswordRules) {
  const [estimate, setEstimate] = useState<(password: string, words: readonly string[]) => number>()
  const typing = password !== ''
  useEffect(() => {
    if (!typing) return
    // Its list of common passwords is large. Without it, only the server refuses them.
    import('#common/password-strength.ts').then(
      ({ passwordStrength }) => setEstimate(() => passwordStrength),
      () => undefined,
    )
  }, [typing])
  return typing ? estimate?.(password, words) : undefined
}

function held(password: string, { minLength, words }: PasswordRules, strength: number | undefined) {
  return {
    ruleLength: [...password].length >= minLength,
    ruleUpper: kinds.ruleUpper.test(password),
    ruleLower: kinds.ruleLower.test(password),
    ruleDigit: kinds.ruleDigit.test(password),
    ruleWords: password !== '' && wordIn(password, words) === null,
    ruleGuess: strength !== undefined && strength >= leastStrength,
  }
}

/** Whether a password meets what can be checked before it is sent: the server also knows earlier passwords. */
export function meetsRules(password: string, rules: PasswordRules, strength: number | undefined) {
  const { ruleGuess, ...others } = held(password, rules, strength)
  return Object.values(others).every(Boolean) && (strength === undefined || ruleGuess)
}

type Props = { password: string; rules: PasswordRules; strength: number | undefined }

/** Which rules the password meets, and how hard it is to guess, while it is being typed. */
export function PasswordRulesList({ password, rules, strength }: Props) {
  const t = useStrings(accounts)
  const { ruleLength, ...others } = held(password, rules, strength)
  const shown = [
    { name: 'ruleLength', met: ruleLength, text: t.ruleLength(rules.minLength) },
    ...Object.entries(others).map(([name, met]) => ({ name, met, text: t[name as keyof typeof others] })),
  ]
  return (
    <div className={styles.below}>
      <Meter strength={strength} />
      <ul aria-label={t.rules} className={styles.rules}>
        {shown.map(({ name, met, text }) => (
          <li key={name} className={classNames(styles.rule, met && styles.met)}>
            <Icon name={met ? 'success' : 'minus'} label={met ? t.met : t.notMet} />
            {text}
          </li>
        ))}
      </ul>
      {rules.historyCount > 0 && <p className={styles.history}>{t.history(rules.historyCount)}</p>}
    </div>
  )
}

const levels = ['strength0', 'strength0', 'strength2', 'strength3', 'strength4'] as const

function Meter({ strength }: { strength: number | undefined }) {
  const t = useStrings(accounts)
  const level = strength === undefined ? 0 : Math.max(1, strength)
  const words = strength === undefined ? t.strengthNone : t[levels[strength] ?? 'strength0']
  return (
    <div className={styles.meter}>
      <meter
        aria-label={t.strength}
        aria-valuetext={words}
        min={0}
        max={4}
        value={level}
        className="visually-hidden"
      />
      <div aria-hidden className={styles.steps}>
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames(
              styles.step,
              step <= level && (level < leastStrength ? styles.weak : styles.strong),
            )}
          />
        ))}
      </div>
      <span aria-live="polite" className={styles.word}>
        {words}
      </span>
    </div>
  )
}
