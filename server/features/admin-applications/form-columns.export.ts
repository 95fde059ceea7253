import type { AnswerValue, FormAnswer } from '#common/form/answer.ts'
import type { AskedItem, FormItem } from '#common/form/form-item.ts'
import { isAsked } from '#common/form/item-kinds.ts'
import { askedKindOf } from '#common/form/kinds/all-kinds.ts'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import type { Phrases } from '#common/strings.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import type { exportStrings } from './exports.strings.ts'

export type Stage = 'apply' | 'report'
type Words = Phrases<typeof exportStrings>

/** One version of a form of the menu. */
export type FormVersion = { stage: Stage; version: number; items: FormItem[] }

/** One answer of a report: as entered and as shown to people. */
type Given = { value: AnswerValue; shown: ShownAnswer | undefined }
type GivenByItem = ReadonlyMap<string, Given>

export type ExportColumn = {
  header: string
  cell: (stage: Stage, answers: GivenByItem) => SheetCell
}

/** The items of all versions of a stage's form: those of the newest first, then those that only older versions had. */
function everyItem(versions: readonly FormVersion[]) {
  const newest = [...versions].sort((a, b) => b.version - a.version)
  const known = new Map<string, { item: AskedItem; former: boolean }>()
  for (const [age, { items }] of newest.entries())
    for (const item of items.filter(isAsked)) {
      const met = known.get(item.key)
      if (!met) known.set(item.key, { item, former: age > 0 })
      // For rows, columns of all versions are included.
      else if (met.item.kind === 'repeat' && item.kind === 'repeat')
        met.item = { ...met.item, items: withOlder(met.item.items, item.items) }
    }
  return [...known.values()]
}

const withOlder = (items: readonly FormItem[], older: readonly FormItem[]) => [
  ...items,
  ...older.filter(({ key }) => !items.some((item) => item.key === key)),
]

function cellOf(item: AskedItem, { value, shown }: Given, part: 'from' | 'until' | null): SheetCell {
  const { cell } = askedKindOf(item)
  if (cell === 'number' && 'number' in value) return value.number
  if (cell === 'period' && 'from' in value) {
    const day = part === 'until' ? value.until : value.from
    return day ? { date: day } : null
  }
  if (cell === 'day' && 'text' in value) return { date: value.text }
  return shown?.text ?? null
}

type Finder = (stage: Stage, answers: GivenByItem) => Given | undefined

/** The columns of one item; a period has two, one for each day. */
function columnsOf(item: AskedItem, header: string, find: Finder, t: Words): ExportColumn[] {
  const column = (name: string, part: 'from' | 'until' | null): ExportColumn => ({
    header: name,
    cell(stage, answers) {
      const given = find(stage, answers)
      return given ? cellOf(item, given, part) : null
    },
  })
  return askedKindOf(item).cell === 'period'
    ? [column(t.from(header), 'from'), column(t.until(header), 'until')]
    : [column(header, null)]
}

/** One answer of one row of a repeated item. */
function inRow({ value, shown }: Given, index: number, key: string): Given | undefined {
  const row: readonly FormAnswer[] | undefined = 'rows' in value ? value.rows[index] : undefined
  const answer = row?.find(({ item }) => item === key)
  return answer && { value: answer.value, shown: shown?.rows?.[index]?.find(({ item }) => item === key) }
}

type Wanted = {
  versions: readonly FormVersion[]
  /** The maximum number of rows in repeated items, by `stage key`. */
  rowCounts: ReadonlyMap<string, number>
  t: Words
}

/**
 * One column per item of the form, in its order. Items that only older versions had come last and are marked. Rows of
 * a repeated item are side by side and numbered, so that numbers remain numbers.
 */
export function exportColumns({ versions, rowCounts, t }: Wanted): ExportColumn[] {
  const stages = [...new Set(versions.map(({ stage }) => stage))].sort()
  const columns: ExportColumn[] = []
  for (const stage of stages) {
    const items = everyItem(versions.filter((version) => version.stage === stage))
    for (const { item, former } of items.sort((a, b) => Number(a.former) - Number(b.former))) {
      const named = former ? t.former(item.name) : item.name
      const header = stages.length > 1 ? t.ofStage(t[stage], named) : named
      const find: Finder = (of, answers) => (of === stage ? answers.get(item.key) : undefined)
      if (item.kind !== 'repeat') {
        columns.push(...columnsOf(item, header, find, t))
        continue
      }
      const rows = Math.max(1, rowCounts.get(`${stage} ${item.key}`) ?? 0)
      for (let index = 0; index < rows; index += 1)
        for (const cell of item.items.filter(isAsked)) {
          const inside: Finder = (of, answers) => {
            const given = find(of, answers)
            return given && inRow(given, index, cell.key)
          }
          columns.push(...columnsOf(cell, t.ofRow(header, index + 1, cell.name), inside, t))
        }
    }
  }
  return columns
}
