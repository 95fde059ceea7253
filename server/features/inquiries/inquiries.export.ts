import { isAsked } from '#common/form/item-kinds.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { countTopicMonths, InquiryRow } from './inquiries.queries.ts'
import { inquiriesStrings } from './inquiries.strings.ts'
import { showInquiryAnswers } from './inquiry-form.checks.ts'

type Place = { locale: Locale; timeZone: string; names: ReadonlyMap<number, string> }

const hoursOf = (milliseconds: number) => (milliseconds / 3_600_000).toFixed(1)

/** Inquiries as a file with a column for each item of their forms; items of the same name share one. */
export function inquiriesFile(rows: readonly InquiryRow[], { locale, timeZone, names }: Place) {
  const t = phrases(inquiriesStrings, locale)
  const at = (moment: Date | null) =>
    moment === null
      ? ''
      : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const asked = [...new Set(rows.flatMap(({ items }) => items.filter(isAsked).map(({ name }) => name)))]
  const lines = rows.map((row) => {
    const shown = showInquiryAnswers(row.items, row.answers, { locale, timeZone })
    return [
      row.id,
      at(row.createdAt),
      row.name,
      row.email ?? '',
      row.userId === null ? t.no : t.yes,
      row.topic,
      row.body,
      t[row.state],
      row.assigneeId === null ? '' : (names.get(row.assigneeId) ?? ''),
      at(row.firstAnsweredAt),
      row.firstAnsweredAt === null ? '' : hoursOf(row.firstAnsweredAt.getTime() - row.createdAt.getTime()),
      ...asked.map((name) => shown.find((answer) => answer.name === name)?.text ?? ''),
    ]
  })
  const head = [
    ...[t.columnNumber, t.columnSent, t.columnName, t.columnEmail, t.columnMember, t.columnTopic],
    ...[t.columnBody, t.columnState, t.columnAssignee, t.columnAnswered, t.columnHours],
    ...asked,
  ]
  return { fileName: `${t.fileName}.csv`, content: csv([head, ...lines]) }
}

type TopicMonth = Awaited<ReturnType<typeof countTopicMonths>>[number]

/** The counts of the last 12 months by month and topic as a file. */
export function statisticsFile(rows: readonly TopicMonth[], locale: Locale) {
  const t = phrases(inquiriesStrings, locale)
  const lines = rows.map(({ month, topic, count, answeredCount, medianHours }) => [
    ...[month, topic || t.noTopic, count, answeredCount],
    medianHours === null ? '' : medianHours.toFixed(1),
  ])
  const head = [t.columnMonth, t.columnTopic, t.columnCount, t.columnAnsweredCount, t.columnMedian]
  return { fileName: `${t.statisticsFileName}.csv`, content: csv([head, ...lines]) }
}
