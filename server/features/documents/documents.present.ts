import { excerptOf, findMarks } from '#common/found-text.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import type { findDocumentFiles, ItemRow } from './documents.queries.ts'

export const presentItem = (row: Omit<ItemRow, 'edition'>) => ({
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
