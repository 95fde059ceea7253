import type { Locale } from '#common/locale.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { OwedRow } from './must-read-feeds.queries.ts'
import type { MustReadRow } from './must-read-list.queries.ts'

const menuOf = (row: OwedRow) => ({
  id: row.menuId,
  name: row.menuName,
  iconName: row.menuIconName,
  tone: row.menuTone,
})

export const presentOwed = (row: OwedRow, locale: Locale) => ({
  id: row.id,
  title: row.title,
  excerpt: withoutMarks(row.excerpt),
  author: presentAuthor(row, locale),
  menu: menuOf(row),
  askedAt: row.askedAt.toISOString(),
  version: row.version,
  dueOn: row.dueOn,
  overdue: row.overdue,
})

export const presentMustRead = (row: MustReadRow, locale: Locale) => ({
  ...presentOwed(row, locale),
  askedCount: row.askedCount,
  confirmedCount: row.confirmedCount,
  lateCount: row.lateCount,
})

export const presentOwedAsWaiting = (row: OwedRow, locale: Locale) => ({
  id: row.id,
  title: row.title || withoutMarks(row.excerpt).split('\n')[0]! || row.menuName,
  actor: presentAuthor(row, locale),
  menu: menuOf(row),
  hrefPath: `/feeds/${row.id}`,
  since: row.askedAt.toISOString(),
  dueOn: row.dueOn,
  overdue: row.overdue,
})
