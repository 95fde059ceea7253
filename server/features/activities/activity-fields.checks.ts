import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkOpenRule } from '#server/features/audiences/audience-rules.checks.ts'
import { checkMentions } from '#server/features/mentions/mentions.checks.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { activitiesStrings } from './activities.strings.ts'

type Given = {
  startsAt?: string | undefined
  endsAt?: string | undefined
  candidates: readonly { id?: number | undefined; startsAt: string; endsAt?: string | undefined }[]
  signUpUntil?: string | undefined
}

export type ActivityDates = {
  startsAt: Date | null
  endsAt: Date | null
  signUpUntil: Date | null
  candidates: { id: number | null; startsAt: Date; endsAt: Date | null }[]
}

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text))

/**
 * Parses the dates of an activity.
 * @param known the activity that is edited; its start may be in the past, and its candidates are kept
 * @throws Refusal `validation_failed` beside the field
 */
export function readDates(
  given: Given,
  { known, locale }: { known: { startsAt: Date | null } | undefined; locale: Locale },
): ActivityDates {
  const words = phrases(activitiesStrings, locale)
  const refuse = (field: string, sentence: string) => new Refusal('validation_failed', { [field]: sentence })
  const now = Date.now()
  const startsAt = dateOf(given.startsAt)
  const endsAt = startsAt && dateOf(given.endsAt)
  const signUpUntil = dateOf(given.signUpUntil)
  const candidates = given.candidates.map((candidate) => ({
    id: known ? (candidate.id ?? null) : null,
    startsAt: new Date(candidate.startsAt),
    endsAt: dateOf(candidate.endsAt),
  }))
  if (!startsAt && candidates.length < 2) throw refuse('startsAt', words.dateMissing)
  if (known?.startsAt === null && startsAt) throw refuse('startsAt', words.dateKept)
  if (known?.startsAt && !startsAt) throw refuse('startsAt', words.dateMissing)
  if (startsAt && startsAt.getTime() <= now && startsAt.getTime() !== known?.startsAt?.getTime())
    throw refuse('startsAt', words.startPast)
  if (startsAt && endsAt && endsAt < startsAt) throw refuse('endsAt', words.endBeforeStart)
  if (!startsAt && candidates.some((one) => one.endsAt && one.endsAt < one.startsAt))
    throw refuse('candidates', words.endBeforeStart)
  if (!startsAt && candidates.some((one) => one.id === null && one.startsAt.getTime() <= now))
    throw refuse('candidates', words.startPast)
  const first = startsAt ?? new Date(Math.min(...candidates.map((one) => one.startsAt.getTime())))
  if (signUpUntil && signUpUntil > first) throw refuse('signUpUntil', words.deadlineAfterStart)
  return { startsAt, endsAt, signUpUntil, candidates: startsAt ? [] : candidates }
}

/**
 * Refuses an audience without anybody, or one that names what the person does not see, beside `audience`.
 * @param before the audience that the activity has
 */
export async function checkAudience(
  db: CompanyDb,
  session: Session,
  rule: AudienceRule,
  { before, locale }: { before?: AudienceRule; locale: Locale },
) {
  if (rule.include !== 'everyone' && rule.include.length === 0)
    throw new Refusal('validation_failed', { audience: phrases(activitiesStrings, locale).audienceMissing })
  await checkOpenRule(db, session, rule, { before, field: 'audience', locale })
}

/**
 * Refuses, beside `body`, mentions of people who would not see the activity.
 * @param before the people whom the text mentions already
 */
export async function checkMentioned(
  db: CompanyDb,
  session: Session,
  { mentionedUserIds, audience }: { mentionedUserIds: readonly number[]; audience: AudienceRule },
  { before = [], locale }: { before?: readonly { id: number }[]; locale: Locale },
) {
  const userIds = mentionedUserIds.filter(
    (id) => id !== session.userId && !before.some((one) => one.id === id),
  )
  if (userIds.length === 0) return
  await checkMentions(db, {
    readers: { audienceIds: [await audienceOf(db, audience)] },
    userId: session.userId,
    named: { userIds, departmentIds: [] },
    confirmed: undefined,
    field: 'body',
    locale,
  })
}
