import type { Locale } from '#common/locale.ts'
import { normalForm } from '#common/normal-form.ts'
import { phrases } from '#common/strings.ts'
import { readTable, type TableLine } from '#common/table-reader.ts'
import { rewardLimits } from '#contract/rewards.ts'
import { rewardBatchStrings, rewardListWords } from './reward-batches.strings.ts'

/** A line of a list of people and points as written; `points` null: not a number of points. */
export type ListLine = {
  place: number
  identifier: string
  points: number | null
  reason: string
  /** The file cannot be read at all. */
  broken: boolean
}

const plain = (text: string) => normalForm(text).trim()
const wordsOf = ({ ja, en }: { ja: string; en: string }) => `${ja}|${en}`.toLowerCase().split('|')
const headers = {
  identifier: wordsOf(rewardListWords.identifier),
  points: wordsOf(rewardListWords.points),
  reason: wordsOf(rewardListWords.reason),
}
const units = wordsOf(rewardListWords.unit)
type Column = keyof typeof headers

/** The positions of the columns according to the header; null if the first line is not a header. */
function columnsOf(cells: readonly string[]): Record<Column, number> | null {
  const names = cells.map((cell) => plain(cell).toLowerCase())
  const at = (column: Column) => names.findIndex((name) => headers[column].includes(name))
  const found = { identifier: at('identifier'), points: at('points'), reason: at('reason') }
  return found.identifier >= 0 && found.points >= 0 ? found : null
}

function pointsIn(cell: string) {
  const written = plain(cell).replace(/[,\s]/g, '')
  const unit = units.find((word) => written.toLowerCase().endsWith(word)) ?? ''
  const text = written.slice(0, written.length - unit.length).replace(/^[−–△▲]/, '-')
  const points = /^[+-]?\d{1,8}$/.test(text) ? Number(text) : 0
  return points !== 0 && Math.abs(points) <= rewardLimits.points ? points : null
}

/** The lines of a list, without its header. `reason`: for lines without one. */
export function readRewardList(text: string, reason: string): ListLine[] {
  const [first, ...others] = readTable(text.replace(/^\u{feff}/u, ''))
  if (!first) return []
  const columns = columnsOf(first.cells)
  const { identifier, points, reason: why } = columns ?? { identifier: 0, points: 1, reason: 2 }
  const lineOf = ({ place, cells, problem }: TableLine): ListLine => ({
    place,
    identifier: plain(cells[identifier] ?? ''),
    points: pointsIn(cells[points] ?? ''),
    reason: (cells[why] ?? '').trim() || reason,
    broken: problem !== undefined,
  })
  return (columns ? others : [first, ...others]).map(lineOf)
}

export type FoundPerson = { id: number; gone: boolean; balance: number }
export type CheckedLine = ListLine & {
  personId: number | null
  balance: number | null
  problem: string | null
}

/**
 * The problem of each line, or the balance the person would have afterwards.
 * @param people by login in lower case
 */
export function checkRewardList(
  lines: readonly ListLine[],
  people: ReadonlyMap<string, FoundPerson>,
  locale: Locale,
): CheckedLine[] {
  const t = phrases(rewardBatchStrings, locale)
  const met = new Map<number, number>()
  return lines.map((line): CheckedLine => {
    const person = people.get(line.identifier.toLowerCase())
    const say = (problem: string): CheckedLine => ({
      ...line,
      personId: person?.id ?? null,
      balance: null,
      problem,
    })
    if (line.broken) return say(t.broken)
    if (line.identifier === '') return say(t.nobodyNamed)
    if (!person) return say(t.unknownPerson)
    if (person.gone) return say(t.personGone)
    const before = met.get(person.id)
    if (before !== undefined) return say(t.twice(before))
    met.set(person.id, line.place)
    if (line.points === null) return say(t.pointsWrong(rewardLimits.points))
    if (line.reason === '') return say(t.reasonMissing)
    if (line.reason.length > rewardLimits.reasonLength) return say(t.reasonLong(rewardLimits.reasonLength))
    const balance = person.balance + line.points
    if (line.points < 0 && balance < 0) return say(t.balanceShort(person.balance))
    return { ...line, personId: person.id, balance, problem: null }
  })
}
