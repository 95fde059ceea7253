import type { Locale } from '#common/locale.ts'
import { leastStrength, wordIn } from '#common/password-words.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { passwordMatches } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findRules, findRulesFor, type Known } from './password-policy.queries.ts'
import { passwordPolicyStrings } from './password-policy.strings.ts'

type Rules = Awaited<ReturnType<typeof findRulesFor>>

async function problemOf(password: string, { minLength, words }: Rules, locale: Locale) {
  const t = phrases(passwordPolicyStrings, locale)
  if ([...password].length < minLength) return t.tooShort(minLength)
  if (wordIn(password, words)) return t.containsWord
  // Loaded with the first new password: its list of common ones is large.
  const { passwordStrength } = await import('#common/password-strength.ts')
  return passwordStrength(password, words) < leastStrength ? t.common : null
}

/**
 * Refuses a new password of a person, beside `password`, that their company's rules do not permit. All places where
 * people choose a password call this before they hash it.
 * @throws validation_failed
 */
export async function checkNewPassword(
  db: CompanyDb,
  { userId, password, locale }: { userId: number; password: string; locale: Locale },
) {
  const t = phrases(passwordPolicyStrings, locale)
  const { refused, ...rules } = await findRules(db, userId)
  const problem = await problemOf(password, rules, locale)
  if (problem) throw new Refusal('validation_failed', { password: problem })
  for (const [index, hashed] of refused.entries())
    if (await passwordMatches(hashed, password))
      throw new Refusal('validation_failed', {
        password: index === 0 ? t.samePassword : t.earlierPassword(rules.historyCount),
      })
}

/**
 * Refuses an initial password that an administrator enters for a new person, beside `initialPassword`.
 * @throws validation_failed
 */
export async function checkInitialPassword(
  db: CompanyDb,
  { known, password, locale }: { known: Known; password: string; locale: Locale },
) {
  const problem = await problemOf(password, await findRulesFor(db, known), locale)
  if (problem) throw new Refusal('validation_failed', { initialPassword: problem })
}
