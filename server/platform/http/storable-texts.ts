import type { Locale } from '#common/locale.ts'
import { hasSurplusMarks } from '#common/normal-form.ts'
import { phrases } from '#common/strings.ts'
import { httpStrings } from './http.strings.ts'
import type { FieldProblems } from './refusal.ts'

type Problem = 'invalid' | 'tooManyMarks'

function hasMarksWithin(value: unknown): boolean {
  if (typeof value === 'string') return hasSurplusMarks(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, item]) => hasSurplusMarks(name) || hasMarksWithin(item))
}

function problemOf(name: string, value: unknown): Problem | undefined {
  // The database's texts cannot contain a null character, and nobody types one.
  if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return 'invalid'
  return hasSurplusMarks(name) || hasMarksWithin(value) ? 'tooManyMarks' : undefined
}

/**
 * Problems that prevent fields from being stored, or from being stored and searched in reasonable time, as sentences.
 */
export function textProblems(input: unknown, locale: Locale): FieldProblems {
  if (typeof input !== 'object' || input === null) return {}
  const words = phrases(httpStrings, locale)
  const problems: FieldProblems = {}
  for (const [name, value] of Object.entries(input)) {
    const problem = problemOf(name, value)
    if (problem) problems[name.replaceAll('\0', '')] = words[problem]
  }
  return problems
}

const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '')

/**
 * The same with � in place of unpaired surrogates, which are left where a text is cut in the middle of an emoji: text
 * columns would replace them themselves, JSON columns fail. Null characters within lists and objects, which have no
 * field to show a sentence beside, are removed.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storable)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storableText(name), storable(item)]))
}
