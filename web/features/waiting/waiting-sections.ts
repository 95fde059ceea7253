import { addDays, weekday } from '#common/plain-date.ts'
import type { WaitingItem } from './waiting-cache.ts'

type SectionName = 'overdueItems' | 'thisWeek' | 'others'

/** Overdue items, those due by the Sunday of this week, and the others; empty sections are left out. */
export function waitingSections(
  items: readonly WaitingItem[],
  { now, timeZone }: { now: number; timeZone: string },
): { name: SectionName; rows: WaitingItem[] }[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const sunday = addDays(today, (7 - weekday(today)) % 7)
  const sectionOf = ({ overdue, dueOn }: WaitingItem): SectionName => {
    if (overdue) return 'overdueItems'
    return dueOn !== null && dueOn <= sunday ? 'thisWeek' : 'others'
  }
  return (['overdueItems', 'thisWeek', 'others'] as const)
    .map((name) => ({ name, rows: items.filter((item) => sectionOf(item) === name) }))
    .filter(({ rows }) => rows.length > 0)
}
