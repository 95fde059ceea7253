import { addDays, addMonths, type PlainDate } from '#common/plain-date.ts'

/** The first day of the next period. Years begin in April, like the periods of limits. null: it never ends. */
export function renewalDay(period: 'day' | 'month' | 'year' | 'ever', today: PlainDate): PlainDate | null {
  if (period === 'ever') return null
  if (period === 'day') return addDays(today, 1)
  const nextMonth = addMonths(`${today.slice(0, 7)}-01`, 1)
  if (period === 'month') return nextMonth
  const [year, month] = today.split('-').map(Number)
  return `${month! < 4 ? year : year! + 1}-04-01`
}

/** The months from one day to another, both included, as YYYY-MM. */
export function monthsBetween(from: PlainDate, until: PlainDate): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= until; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
