import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
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

type Chosen = { departmentIds: readonly number[]; userIds: readonly number[] }

/**
 * The rule for the chosen departments (including those below them) and people; without either: everyone. Always
 * includes the organiser.
 * @throws Refusal beside `departmentIds` if a department or person cannot be chosen
 */
export async function readAudience(
  db: CompanyDb,
  { departmentIds, userIds }: Chosen,
  { organiserId, locale }: { organiserId: number; locale: Locale },
): Promise<AudienceRule> {
  if (departmentIds.length + userIds.length === 0) return { include: 'everyone' }
  const [known] = await namedQuery<{ departments: number; people: number }>(
    db,
    `select (select count(*) from departments d where d.company_id = $1 and d.id = any($2::bigint[])
         and ${isShown('d')}) as departments,
       (select count(*) from users u where u.company_id = $1 and u.id = any($3::bigint[]) and ${isPresent}) as people`,
    [companyIdOf(db), departmentIds, userIds],
  )
  if (known!.departments < departmentIds.length || known!.people < userIds.length)
    throw new Refusal('validation_failed', {
      departmentIds: phrases(activitiesStrings, locale).audienceUnknown,
    })
  const people = [...new Set([...userIds, organiserId])]
  return {
    include: [
      ...departmentIds.map((id) => ({ type: 'department' as const, id, descendants: true })),
      ...people.map((id) => ({ type: 'user' as const, id })),
    ],
    match: 'any',
  }
}

/** The departments and people of a rule of `readAudience`, for the form. */
export function chosenOf(rule: AudienceRule, organiserId: number) {
  const { include } = rule
  if (include === 'everyone') return { everyone: true, departmentIds: [], userIds: [] }
  const idsOf = (type: 'department' | 'user') =>
    include.filter((term) => term.type === type).map(({ id }) => id)
  return {
    everyone: false,
    departmentIds: idsOf('department'),
    userIds: idsOf('user').filter((id) => id !== organiserId),
  }
}
