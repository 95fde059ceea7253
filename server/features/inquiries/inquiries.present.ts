import type { AuthorRow } from '#server/features/people/authors.sql.ts'
import type { InquiryRow, MessageRow } from './inquiries.queries.ts'

/** As the person who sent it sees it: without internal notes and without who handles it. */
export const presentOwnInquiry = (row: InquiryRow, messages: readonly MessageRow[]) => ({
  id: row.id,
  topic: row.topic,
  body: row.body,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  messages: messages.flatMap(({ id, kind, body, createdAt }) =>
    kind === 'note' ? [] : [{ id, kind, body, createdAt: createdAt.toISOString() }],
  ),
})

/** As those who handle inquiries see it in a list. */
export const presentInquiry = <Person>(row: InquiryRow, assignee: Person | null) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  topic: row.topic,
  body: row.body,
  state: row.state,
  assignee,
  createdAt: row.createdAt.toISOString(),
})

export const byId = (people: readonly AuthorRow[]) => new Map(people.map((row) => [row.authorId, row]))
