import { normalForm } from './normal-form.ts'
import { dayInEra, eraNamed, firstYear, numberedDay } from './written-day.strings.ts'

/**
 * Parses a whole day as people and spreadsheets write it, in any width, with a Western or Japanese year. Returns
 * YYYY-MM-DD; null if there is no such day.
 */
export function readWrittenDay(text: string): string | null {
  const typed = normalForm(text).toLowerCase().replace(/\s+/g, '')
  const plain = numberedDay(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  if (plain) return existing(Number(plain[1]), plain[2]!, plain[3]!)
  const [, name, year, month, date] = dayInEra(typed) ?? []
  const era = eraNamed(name ?? '')
  if (!era || !year || !month || !date) return null
  const day = existing(era.before + (year === firstYear ? 1 : Number(year)), month, date)
  return day !== null && day >= era.first ? day : null
}

function existing(year: number, month: string, date: string) {
  const day = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null
}
