import type { Locale } from '#common/locale.ts'
import { hasSurplusMarks } from '#common/normal-form.ts'
import { phrases } from '#common/strings.ts'
import { httpStrings } from './http.strings.ts'
import type { FieldProblems } from './refusal.ts'

type Problem = 'invalid' | 'tooManyMarks'

function problemOfText(text: string): Problem | undefined {
  // No text of the database holds a null character, and nobody types one.
  if (text.includes('\0')) return 'invalid'
  return hasSurplusMarks(text) ? 'tooManyMarks' : undefined
}

function problemIn(value: unknown): Problem | undefined {
  if (typeof value === 'string') return problemOfText(value)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    const problem = problemOfText(name) ?? problemIn(item)
    if (problem) return problem
  }
  return undefined
}

/** What keeps fields from being stored, or from being stored and searched in a reasonable time, as sentences. */
export function textProblems(input: unknown, locale: Locale): FieldProblems {
  if (typeof input !== 'object' || input === null) return {}
  const words = phrases(httpStrings, locale)
  const problems: FieldProblems = {}
  for (const [name, value] of Object.entries(input)) {
    const problem = problemOfText(name) ?? problemIn(value)
    if (problem) problems[name.replaceAll('\0', '')] = words[problem]
  }
  return problems
}

/**
 * The same with � in place of half a character, as is left where a text is cut in the middle of an emoji: text columns
 * would do so by themselves, JSON columns fail.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormed)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.toWellFormed(), wellFormed(item)]),
  )
}
