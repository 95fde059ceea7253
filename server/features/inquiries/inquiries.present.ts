import type { Locale } from '#common/locale.ts'
import type { App } from '#server/app.ts'
import type { AuthorRow } from '#server/features/people/authors.sql.ts'
import type { FileRow, InquiryRow, MessageRow } from './inquiries.queries.ts'
import { showInquiryAnswers } from './inquiry-form.checks.ts'

/** How files are opened: with a session, or by links that are valid for a while. */
export type FilePaths = { pathOf: (filename: string) => string; previews: boolean }

export const sessionPaths: FilePaths = { pathOf: (filename) => `/media_files/${filename}`, previews: true }

/** Long enough to read an inquiry and open its files. */
const validSeconds = 3600

export const linkPaths = ({ links }: Pick<App, 'links'>, companyId: number): FilePaths => ({
  pathOf: (filename) => links.presign(filename, companyId, validSeconds),
  // Only the full file has such a link.
  previews: false,
})

/** The files of a message; null: of the inquiry itself. */
export const presentFiles = (
  files: readonly FileRow[],
  messageId: number | null,
  { pathOf, previews }: FilePaths,
) =>
  files
    .filter((file) => file.messageId === messageId)
    .map(({ id, filename, kind, originalName, byteSize }) => ({
      ...{ id, name: originalName, path: pathOf(filename), byteSize },
      previewPath: previews && kind === 'image' ? `${pathOf(filename)}?variant=small` : null,
    }))

type Shown = { locale: Locale; timeZone: string; paths: FilePaths }

/** As the person who sent it sees it: without internal notes and without who handles it. */
export const presentOwnInquiry = (
  row: InquiryRow,
  { messages, files }: { messages: readonly MessageRow[]; files: readonly FileRow[] },
  { locale, timeZone, paths }: Shown,
) => ({
  id: row.id,
  topic: row.topic,
  body: row.body,
  answers: showInquiryAnswers(row.items, row.answers, { locale, timeZone }),
  files: presentFiles(files, null, paths),
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  messages: messages.flatMap(({ id, kind, body, createdAt }) =>
    kind === 'note'
      ? []
      : [{ id, kind, body, files: presentFiles(files, id, paths), createdAt: createdAt.toISOString() }],
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
