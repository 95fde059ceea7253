import { type AudienceRule, termsOf } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findAllTermNames, findOpenTermNames } from './audiences.queries.ts'
import { audiencesStrings } from './audiences.strings.ts'

/** Refuses, beside `field`, rules that refer to things the company does not have. Returns the names of their terms. */
export async function checkRules(
  db: CompanyDb,
  rules: readonly AudienceRule[],
  { field, locale }: { field: string; locale: Locale },
) {
  const names = await findAllTermNames(db, rules)
  const known = new Set(names.map(({ type, id }) => `${type} ${id}`))
  if (!rules.flatMap(termsOf).every(({ type, id }) => known.has(`${type} ${id}`)))
    throw new Refusal('validation_failed', { [field]: phrases(audiencesStrings, locale).unknownTerm })
  return names
}

/**
 * Refuses, beside `field`, a rule of a person who is no administrator if it names what they cannot see. What `before`
 * named already is left to the rule.
 */
export async function checkOpenRule(
  db: CompanyDb,
  session: Session,
  rule: AudienceRule,
  { before, field, locale }: { before?: AudienceRule | undefined; field: string; locale: Locale },
) {
  const names = await findOpenTermNames(db, session, [rule])
  const known = new Set([...names, ...(before ? termsOf(before) : [])].map(({ type, id }) => `${type} ${id}`))
  if (!termsOf(rule).every(({ type, id }) => known.has(`${type} ${id}`)))
    throw new Refusal('validation_failed', { [field]: phrases(audiencesStrings, locale).unknownTerm })
}
