import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { isAsked } from '#common/form/item-kinds.ts'
import { askedKindOf } from '#common/form/kinds/all-kinds.ts'
import { type AnswerProblem, type GivenAnswer, validateAnswers } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { type Phrases, phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { type FieldProblems, Refusal } from '#server/platform/http/refusal.ts'
import { findKnown, type Known } from './report-answers.queries.ts'
import { reportsStrings } from './reports.strings.ts'

type Words = Phrases<typeof reportsStrings>

/** The current day in a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

const kindOfFile = { images: 'image', videos: 'video', files: 'file' } as const

type Naming = { known: Known; rowPlaces: ReadonlyMap<string, readonly number[]>; t: Words }

/** References in answers that this person may not use: one problem beside each item. */
function unknownNames(
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  naming: Naming,
  prefix = '',
): AnswerProblem[] {
  const { known, rowPlaces, t } = naming
  return answers.flatMap(({ item: key, value }): AnswerProblem[] => {
    const item = items.find((one) => one.key === key)
    if (!item) return []
    const path = `${prefix}${key}`
    const say = (message: string) => [{ item: path, message }]
    if ('rows' in value)
      return item.kind === 'repeat'
        ? value.rows.flatMap((row, i) =>
            unknownNames(item.items, row, naming, `${path}.${rowPlaces.get(path)?.[i] ?? i}.`),
          )
        : []
    if (!isAsked(item)) return []
    const named = askedKindOf(item).ids(value)
    if (named.users?.some((id) => !known.users.has(id))) return say(t.unknownPerson)
    if (named.departments?.some((id) => !known.departments.has(id))) return say(t.unknownDepartment)
    const isUnknown = (kind: keyof typeof kindOfFile) =>
      named[kind]?.some((id) => known.files.get(id) !== kindOfFile[kind])
    if (isUnknown('images') || isUnknown('videos') || isUnknown('files')) return say(t.unknownFile)
    return []
  })
}

type Checking = {
  items: readonly FormItem[]
  given: readonly GivenAnswer[]
  userId: number
  reportId: number | null
  locale: Locale
  /** The person's time zone. */
  timeZone: string
  /** Keys of the items that must be valid; if unset, all. */
  only?: readonly string[]
}

/**
 * Validates answers against the form and the database: `answers` normalised, `problems` by the path of their item,
 * `known` those of all references that this person may use.
 */
export async function checkAnswers(db: CompanyDb, checking: Checking) {
  const { items, given, userId, reportId, locale, timeZone, only } = checking
  const options = { locale, today: dayIn(timeZone), ...(only && { only }) }
  const { answers, problems, rowPlaces } = validateAnswers(items, given, options)
  const known = await findKnown(db, { items, answers }, { userId, reportId })
  const unknown = unknownNames(items, answers, { known, rowPlaces, t: phrases(reportsStrings, locale) })
  return { answers, problems: [...problems, ...unknown], known }
}

/** Throws a refusal that reports each problem as `answers.<path of the item>`. */
export function refuseProblems(problems: readonly AnswerProblem[]) {
  if (problems.length === 0) return
  const fields: FieldProblems = {}
  for (const { item, message } of problems) fields[`answers.${item}`] ??= message
  throw new Refusal('validation_failed', fields)
}
