import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { findTermNames } from '#server/features/menus/menus.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { administersEvents } from './events.policy.ts'
import { findEventCategories } from './events.queries.ts'
import { eventsStrings } from './events.strings.ts'

type Asking = { db: CompanyDb; session: Session; locale: Locale }

/**
 * Refuses a rule that includes nobody, refers to things the company does not have, or to departments the person may
 * not see.
 */
export async function checkEventRule({ db, session, locale }: Asking, rule: AudienceRule, field: string) {
  const words = phrases(eventsStrings, locale)
  if (rule.include !== 'everyone' && rule.include.length === 0)
    throw new Refusal('validation_failed', { [field]: words.nobody })
  const known = await checkRules(db, [rule], { field, locale })
  if (administersEvents(session)) return
  const shown = await findTermNames(db, [rule])
  if (shown.length < known.length) throw new Refusal('validation_failed', { [field]: words.nobody })
}

/** Refuses a deleted category, and files that the person did not upload and that are not part of the event. */
export async function checkEventParts(
  { db, session, locale }: Asking,
  { categoryId, mediaFileIds }: { categoryId: number | null; mediaFileIds: readonly number[] },
  attached: readonly number[],
) {
  const words = phrases(eventsStrings, locale)
  if (categoryId !== null && !(await findEventCategories(db)).some(({ id }) => id === categoryId))
    throw new Refusal('validation_failed', { categoryId: words.categoryGone })
  if (mediaFileIds.length === 0) return
  const files = await findMediaFiles(db, mediaFileIds)
  const usable = files.filter(({ id, uploaderId }) => uploaderId === session.userId || attached.includes(id))
  if (usable.length < new Set(mediaFileIds).size)
    throw new Refusal('validation_failed', { mediaFileIds: words.fileGone })
}

/** The departments and people that a rule names, for the filters of the calendar. */
export function reachOf(rule: AudienceRule): 'company' | 'departments' | 'people' {
  if (rule.include === 'everyone') return 'company'
  return rule.include.every(({ type }) => type === 'user') ? 'people' : 'departments'
}
