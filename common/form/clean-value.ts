import type { Locale } from '#common/locale.ts'
import type { Phrases } from '#common/strings.ts'
import { isDay, isTime } from '../calendar.ts'
import { type AnswerValue, otherChoice } from './answer.ts'
import { cleanMission, cleanPoll, cleanTasks } from './clean-requests.ts'
import { ids, isObject, longText, oneLine } from './clean-text.ts'
import { roundTo } from './compute.ts'
import { type AskedItem, type FormOption, formLimits } from './form-item.ts'
import { showMoney, showNumber } from './show-number.ts'
import type { problems } from './validate-answers.strings.ts'

/** What checking needs to know; `today` is the person's day, YYYY-MM-DD. */
export type CheckContext = { locale: Locale; today: string; t: Phrases<typeof problems> }
/** Takes a problem of a part of the answer (`''`: of the whole). */
export type Say = (message: string, part?: string) => void

export type PlainItem = Exclude<AskedItem, { kind: 'computed' | 'repeat' }>
type Of<K extends PlainItem['kind']> = Extract<PlainItem, { kind: K }>

const malformed = (say: Say, { t }: CheckContext) => {
  say(t.malformed)
  return null
}

function text(item: Of<'text' | 'long_text'>, value: object, say: Say, context: CheckContext) {
  if (!('text' in value) || typeof value.text !== 'string') return malformed(say, context)
  const cleaned = item.kind === 'text' ? oneLine(value.text) : longText(value.text)
  const length = [...cleaned].length
  if (length > item.maxLength) say(context.t.tooLong(item.maxLength, length))
  return cleaned ? { text: cleaned } : null
}

function number(item: Of<'number' | 'money'>, value: object, say: Say, { t, locale }: CheckContext) {
  if (!('number' in value)) return malformed(say, { t, locale, today: '' })
  const given = value.number
  if (typeof given !== 'number' || !Number.isFinite(given)) {
    say(t.notNumber)
    return null
  }
  const cleaned = given || 0
  const show = (limit: number) =>
    item.kind === 'money' ? showMoney(limit, locale) : showNumber(limit, item.unit, locale)
  const decimals = item.kind === 'money' ? 0 : item.decimals
  const least = item.min ?? -formLimits.number
  const most = item.max ?? formLimits.number
  if (cleaned < least) say(t.atLeast(show(least)))
  if (cleaned > most) say(t.atMost(show(most)))
  if (roundTo(cleaned, decimals) !== cleaned) say(decimals === 0 ? t.wholeNumber : t.decimals(decimals))
  return { number: cleaned }
}

function date(item: Of<'date'>, value: object, say: Say, context: CheckContext) {
  if (!('text' in value) || typeof value.text !== 'string') return malformed(say, context)
  if (!value.text) return null
  if (!isDay(value.text)) {
    say(context.t.notDay)
    return null
  }
  if (item.min === 'today' && value.text < context.today) say(context.t.notBeforeToday)
  if (item.max === 'today' && value.text > context.today) say(context.t.notAfterToday)
  return { text: value.text }
}

function time(value: object, say: Say, context: CheckContext) {
  if (!('text' in value) || typeof value.text !== 'string') return malformed(say, context)
  if (!value.text) return null
  if (isTime(value.text)) return { text: value.text }
  say(context.t.notTime)
  return null
}

function period(value: object, say: Say, context: CheckContext) {
  const { from, until } = value as { from?: unknown; until?: unknown }
  if (typeof from !== 'string' || typeof until !== 'string') return malformed(say, context)
  const day = (given: string) => (isDay(given) ? given : '')
  const cleaned = { from: day(from), until: day(until) }
  if ((from && !cleaned.from) || (until && !cleaned.until)) say(context.t.notDay)
  if (!cleaned.from && !cleaned.until) return null
  if (!cleaned.from) say(context.t.startMissing)
  else if (!cleaned.until) say(context.t.endMissing)
  else if (cleaned.until < cleaned.from) say(context.t.endBeforeStart)
  return cleaned
}

function choices(
  { options, other, most }: { options: readonly { key: string }[]; other: boolean; most: number | null },
  value: object,
  say: Say,
  context: CheckContext,
) {
  const given = value as { choices?: unknown; other?: unknown }
  if (!Array.isArray(given.choices)) return malformed(say, context)
  const asked = new Set(given.choices.filter((key) => typeof key === 'string'))
  // In the order of the form, however they were ticked.
  const chosen = options.map((option) => option.key).filter((key) => asked.has(key))
  if (other && asked.has(otherChoice)) chosen.push(otherChoice)
  if (chosen.length < asked.size) say(context.t.optionGone)
  if (most !== null && chosen.length > most) say(context.t.chooseAtMost(most))
  const hasOther = chosen.includes(otherChoice)
  const words = hasOther && typeof given.other === 'string' ? oneLine(given.other) : ''
  if (hasOther) {
    const length = [...words].length
    if (!words) say(context.t.otherMissing, 'other')
    else if (length > formLimits.textLength) say(context.t.tooLong(formLimits.textLength, length), 'other')
  }
  return chosen.length > 0 ? { choices: chosen, other: words } : null
}

function numbered(most: number, tooMany: string, value: object, say: Say, context: CheckContext) {
  if (!('ids' in value) || !Array.isArray(value.ids)) return malformed(say, context)
  const cleaned = ids(value.ids)
  if (cleaned.length > most) say(tooMany)
  return cleaned.length > 0 ? { ids: cleaned } : null
}

function link(value: object, say: Say, context: CheckContext) {
  if (!('text' in value) || typeof value.text !== 'string') return malformed(say, context)
  const typed = oneLine(value.text)
  if (!typed) return null
  const address = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(typed) ? `https://${typed}` : typed
  const length = [...address].length
  if (length > formLimits.linkLength) say(context.t.tooLong(formLimits.linkLength, length))
  if (!/^https?:\/\/[^\s/]\S*$/i.test(address) || !URL.canParse(address)) say(context.t.notLink)
  return { text: address }
}

const cards = (item: Of<'card'>): FormOption[] => item.cards

/**
 * The value of an answer in its item's one shape, or null where nothing is answered. What has the wrong shape is
 * left out, what breaks a limit is kept; both are said.
 */
export function cleanValue(
  item: PlainItem,
  value: unknown,
  say: Say,
  context: CheckContext,
): AnswerValue | null {
  const { t } = context
  if (!isObject(value)) return malformed(say, context)
  switch (item.kind) {
    case 'text':
    case 'long_text':
      return text(item, value, say, context)
    case 'number':
    case 'money':
      return number(item, value, say, context)
    case 'date':
      return date(item, value, say, context)
    case 'time':
      return time(value, say, context)
    case 'period':
      return period(value, say, context)
    case 'choice':
      return choices({ ...item, most: 1 }, value, say, context)
    case 'choices':
      return choices(item, value, say, context)
    case 'card':
      return choices({ options: cards(item), other: false, most: 1 }, value, say, context)
    case 'users':
      return numbered(item.most, t.peopleAtMost(item.most), value, say, context)
    case 'departments':
      return numbered(item.most, t.chooseAtMost(item.most), value, say, context)
    case 'images':
    case 'videos':
    case 'files':
      return numbered(item.most, t.filesAtMost(item.most), value, say, context)
    case 'link':
      return link(value, say, context)
    case 'poll':
      return cleanPoll(value, say, context)
    case 'task_list':
      return cleanTasks(value, say, context)
    case 'mission_request':
      return cleanMission(value, say, context)
  }
}
