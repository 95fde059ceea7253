import type { CompassCategory } from '#common/compass-note.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery } from '#db/tenant.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type SharedNoteRow = {
  id: number
  title: string
  category: CompassCategory
  authorName: string
  sharedAt: Date
  updatedAt: Date
}

type SharedRequest = {
  beyond: { at: Date; id: number } | null
  limit: number
  category?: CompassCategory | undefined
}

/* The database itself shows companies nothing else; the condition says the same. */
const shared = `n.company_id = $1 and n.shared_at is not null`
const sharedColumns = `n.id, n.title, n.category, coalesce(operator_name(n.author_id), '') as author_name,
  coalesce(n.shared_at, n.updated_at) as shared_at, n.updated_at`

/** A page of the notes that are shared with the company, the latest first. */
export async function findSharedNotes(db: CompanyDb, { beyond, limit, category }: SharedRequest) {
  const rows = await namedQuery<SharedNoteRow>(
    db,
    `select ${sharedColumns} from compass_notes n
     where ${shared} and ($2::text is null or n.category = $2)
       and ($3::timestamptz is null or (n.updated_at, n.id) < ($3, $4::bigint))
     order by n.updated_at desc, n.id desc limit $5`,
    [companyIdOf(db), category ?? null, beyond?.at ?? null, beyond?.id ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.updatedAt, row.id])
}

export async function findSharedNote(db: CompanyDb, id: number) {
  const [row] = await namedQuery<SharedNoteRow & { body: string }>(
    db,
    `select ${sharedColumns}, n.body from compass_notes n where ${shared} and n.id = $2`,
    [companyIdOf(db), id],
  )
  return row ?? null
}

export type NoteRow = {
  id: number
  companyId: number
  companyName: string
  title: string
  category: CompassCategory
  authorId: number
  authorName: string
  assigneeId: number | null
  assigneeName: string | null
  sharedAt: Date | null
  updatedAt: Date
}

const columns = `n.id, n.company_id, c.name as company_name, n.title, n.category, n.author_id, a.name as author_name,
  n.assignee_id, s.name as assignee_name, n.shared_at, n.updated_at`
const tables = `compass_notes n join companies c on c.id = n.company_id join operators a on a.id = n.author_id
  left join operators s on s.id = n.assignee_id`

type NotesRequest = {
  beyond: { at: Date; id: number } | null
  limit: number
  companyId?: number | undefined
  category?: CompassCategory | undefined
  assigneeId?: number | undefined
  shared?: 'shared' | 'internal' | undefined
  query?: string | undefined
}

/** A page of the notes about all companies, the latest first. For operators only. */
export async function findNotes(db: InstallationDb, request: NotesRequest) {
  const { beyond, limit, companyId, category, assigneeId, shared: which, query } = request
  const rows = await namedQuery<NoteRow>(
    db,
    `select ${columns} from ${tables}
     where (:companyId::bigint is null or n.company_id = :companyId) and (:category::text is null or n.category = :category)
       and (:assigneeId::bigint is null or n.assignee_id = :assigneeId)
       and (:which::text is null or (n.shared_at is not null) = (:which = 'shared'))
       and (:query = '' or position(:query in search_fold(n.title || ' ' || n.body || ' ' || c.name)) > 0)
       and (:at::timestamptz is null or (n.updated_at, n.id) < (:at, :id::bigint))
     order by n.updated_at desc, n.id desc limit :limit`,
    {
      ...{ companyId: companyId ?? null, category: category ?? null, assigneeId: assigneeId ?? null },
      ...{ which: which ?? null, query: foldText(query ?? '').trim(), limit: limit + 1 },
      ...{ at: beyond?.at ?? null, id: beyond?.id ?? null },
    },
  )
  return pageOfRows(rows, limit, (row) => [row.updatedAt, row.id])
}

export type FullNoteRow = NoteRow & { body: string; version: number }

export async function findNote(db: InstallationDb, id: number) {
  const [row] = await namedQuery<FullNoteRow>(
    db,
    `select ${columns}, n.body, n.version from ${tables} where n.id = $1`,
    [id],
  )
  return row ?? null
}
