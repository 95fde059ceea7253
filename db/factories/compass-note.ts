import type { CompassCategory } from '#common/compass-note.ts'
import { type InstallationDb, namedQuery } from '../tenant.ts'

type Given = {
  companyId: number
  authorId: number
  title?: string
  body?: string
  category?: CompassCategory
  shared?: boolean
  /** When it was last changed. */
  at?: Date
}

/** A note of the operator about a company. Returns the id. */
export async function makeCompassNote(db: InstallationDb, { companyId, authorId, ...given }: Given) {
  const { title = '半年後の目標', body = '', category = 'goal', shared = false, at = new Date() } = given
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into compass_notes (company_id, title, body, category, author_id, shared_at, shared_by_id, created_at, updated_at)
     values (:companyId, :title, :body, :category, :authorId, :sharedAt, :sharedById, :at, :at) returning id`,
    {
      ...{ companyId, authorId, title, body, category, at },
      ...{ sharedAt: shared ? at : null, sharedById: shared ? authorId : null },
    },
  )
  return row!.id
}
