import type * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { httpStrings } from './http.strings.ts'
import type { FieldProblems } from './refusal.ts'

type Issue = z.core.$ZodIssue

/* The limits of columns and of numbers in general mean nothing to people. */
const isTold = (origin: string, bound: number | bigint) =>
  (origin === 'number' || origin === 'int') && Math.abs(Number(bound)) < 2_147_483_646

function sentence(issue: Issue, locale: Locale): string {
  const words = phrases(httpStrings, locale)
  if (issue.code === 'invalid_type' && issue.input === undefined) return words.required
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) <= 1 ? words.required : words.tooShort(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'string') return words.tooLong(Number(issue.maximum))
  if (issue.code === 'too_small' && issue.origin === 'array') return words.tooFew(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'array') return words.tooMany(Number(issue.maximum))
  if (issue.code === 'too_small' && isTold(issue.origin, issue.minimum))
    return words.tooSmall(Number(issue.minimum))
  if (issue.code === 'too_big' && isTold(issue.origin, issue.maximum))
    return words.tooLarge(Number(issue.maximum))
  return words.invalid
}

/** One sentence per field: the first problem of each. */
export function fieldProblems(issues: readonly Issue[], locale: Locale): FieldProblems {
  const problems: FieldProblems = {}
  for (const issue of issues) {
    const field = issue.path.length ? String(issue.path[0]) : 'form'
    problems[field] ??= sentence(issue, locale)
  }
  return problems
}
