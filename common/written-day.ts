import { normalForm } from './normal-form.ts'

/* Each era with its first day and the year before its first. */
const eras = [
  { names: ['令和', '令', 'r'], first: '2019-05-01', before: 2018 },
  { names: ['平成', '平', 'h'], first: '1989-01-08', before: 1988 },
  { names: ['昭和', '昭', 's'], first: '1926-12-25', before: 1925 },
]
const numbered = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const unbroken = /^(\d{4})(\d{2})(\d{2})$/
const inEra = /^([a-z]|\p{Script=Han}{1,2}?)(\d{1,2}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u

/**
 * A whole day as people and spreadsheets write it, in any width: 2026/11/22, 2026-11-22, 2026年11月22日, 20261122,
 * 令和8年11月22日, R8.11.22. YYYY-MM-DD; null: no such day.
 */
export function readWrittenDay(text: string): string | null {
  const typed = normalForm(text).toLowerCase().replace(/\s+/g, '')
  const plain = numbered.exec(typed) ?? unbroken.exec(typed)
  if (plain) return existing(Number(plain[1]), plain[2]!, plain[3]!)
  const [, name, year, month, date] = inEra.exec(typed) ?? []
  const era = eras.find(({ names }) => names.includes(name ?? ''))
  if (!era || !year || !month || !date) return null
  const day = existing(era.before + (year === '元' ? 1 : Number(year)), month, date)
  return day !== null && day >= era.first ? day : null
}

function existing(year: number, month: string, date: string) {
  const day = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null
}
