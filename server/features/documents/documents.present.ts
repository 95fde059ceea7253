import { excerptOf, findMarks } from '#common/found-text.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import type { findDocumentFiles, ItemRow } from './documents.queries.ts'

export const presentItem = (row: ItemRow) => ({
  id: row.id,
  title: row.title,
  category: { id: row.categoryId, name: row.categoryName },
  publishedAt: row.publishedAt.toISOString(),
})

/** A document in a list; `words`: folded, whose places are marked. */
export const presentFound = (row: ItemRow & { text: string }, words: readonly string[]) => ({
  ...presentItem(row),
  edition: row.edition,
  ...(words.length > 0 && findMarks(row.text, words).length > 0
    ? excerptOf(row.text, words)
    : { text: '', marks: [] }),
})

/** The files of a text by how they are shown. */
export const presentFiles = (files: Awaited<ReturnType<typeof findDocumentFiles>>) => ({
  photos: files.filter(({ kind }) => kind === 'image').map(presentPhoto),
  attachments: files.filter(({ kind }) => kind !== 'image').map(presentAttachment),
})

/** The people of these ids, to be looked up by id. */
export async function peopleOf(db: CompanyDb, ids: readonly (number | null)[]) {
  const people = new Map(
    (
      await findPersons(
        db,
        ids.filter((id) => id !== null),
      )
    ).map((one) => [one.id, one]),
  )
  return (id: number) => people.get(id)!
}
