import { isDay } from './calendar.ts'
import { normalForm } from './normal-form.ts'
import { type dayParts, type ProfileChoice, type ProfileItemKind, profileLimits } from './profile-item.ts'

type AskedItem = {
  kind: ProfileItemKind
  choices: readonly ProfileChoice[]
  dayPart: (typeof dayParts)[number]
  required: boolean
}

type AnswerProblem = 'missing' | 'lineTooLong' | 'textTooLong' | 'noChoice' | 'noDay' | 'noLink' | 'noPhone'

type CleanAnswer = { value: string[] } | { problem: AnswerProblem }

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function isDayOf(text: string, part: AskedItem['dayPart']) {
  // A leap year, so that 29 February is a valid birthday.
  return isDay(part === 'full' ? text : `2000-${text}`)
}

/** The address, with https if the scheme is missing; undefined for addresses that browsers should not open. */
function linkOf(text: string) {
  const given = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(given) || given.length > 2_000) return undefined
  const url = new URL(given)
  return /^https?:$/.test(url.protocol) && /\./.test(url.hostname) ? url.href : undefined
}

/** The digits of a phone number: full width becomes half width. */
function phoneOf(text: string) {
  const plain = oneLine(normalForm(text).replace(/[‐‑‒–—―ー−]/g, '-'))
  return /^\+?[\d()\- ]+$/.test(plain) && plain.replace(/\D/g, '').length >= 3 && plain.length <= 30
    ? plain
    : undefined
}

/**
 * An answer in its standard shape, or its problem; `[]` for none. `kept` is the previous answer: a choice that is no
 * longer offered may be kept.
 */
export function cleanProfileAnswer(
  item: AskedItem,
  given: readonly string[],
  kept: readonly string[] = [],
): CleanAnswer {
  const answered = given.map((text) => text.trim()).filter(Boolean)
  if (answered.length === 0) return item.required ? { problem: 'missing' } : { value: [] }
  const first = answered[0]!
  switch (item.kind) {
    case 'line': {
      const line = oneLine(first)
      return line.length > profileLimits.lineLength ? { problem: 'lineTooLong' } : { value: [line] }
    }
    case 'text':
      return first.length > profileLimits.textLength ? { problem: 'textTooLong' } : { value: [first] }
    case 'choice':
    case 'choices': {
      const keys = item.kind === 'choice' ? [first] : answered
      const offered = item.choices.filter(
        ({ key, retired }) => keys.includes(key) && (!retired || kept.includes(key)),
      )
      if (offered.length !== new Set(keys).size) return { problem: 'noChoice' }
      return { value: offered.map(({ key }) => key) }
    }
    case 'day':
      return isDayOf(first, item.dayPart) ? { value: [first] } : { problem: 'noDay' }
    case 'link': {
      const link = linkOf(first)
      return link === undefined ? { problem: 'noLink' } : { value: [link] }
    }
    case 'phone': {
      const phone = phoneOf(first)
      return phone === undefined ? { problem: 'noPhone' } : { value: [phone] }
    }
  }
}
