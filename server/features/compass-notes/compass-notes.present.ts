import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { notePolicy } from './compass-notes.policy.ts'
import type { FullNoteRow, NoteRow, SharedNoteRow } from './compass-notes.queries.ts'

/** A note as the company's administrators see it. */
export const presentShared = <Row extends SharedNoteRow>(row: Row) => ({
  ...row,
  sharedAt: row.sharedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const presentNote = (row: NoteRow) => ({
  ...{ id: row.id, title: row.title, category: row.category },
  company: { id: row.companyId, name: row.companyName },
  author: { id: row.authorId, name: row.authorName },
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  sharedAt: row.sharedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})

export const presentFullNote = (row: FullNoteRow, operator: Operator) => ({
  ...presentNote(row),
  ...{ body: row.body, version: row.version },
  can: {
    edit: notePolicy.edit(operator),
    share: notePolicy.share(operator, row),
    delete: notePolicy.delete(operator, row),
  },
})
