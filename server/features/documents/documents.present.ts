import { excerptOf, findMarks } from '#common/found-text.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import type { TextOutcome } from '#server/platform/files/extracted-text.ts'
import type { FoundPart, findDocumentFiles, ItemRow } from './documents.queries.ts'

export const presentItem = (row: Omit<ItemRow, 'edition'>) => ({
  id: row.id,
  title: row.title,
  category: { id: row.categoryId, name: row.categoryName },
  publishedAt: row.publishedAt.toISOString(),
})

/**
 * A document in a list, with the text around the words: its own text, unless a part of a file holds more of them.
 * @param words folded
 */
export function presentFound(
  row: ItemRow & { text: string; news: 'new' | 'changed' | null },
  words: readonly string[],
  part?: FoundPart,
) {
  const held = (text: string) => words.filter((word) => findMarks(text, [word]).length > 0).length
  const own = held(`${row.title}\n${row.text}`)
  const inFile = part !== undefined && held(part.text) > own
  const text = inFile ? part.text : row.text
  const { text: excerpt, marks } = held(text) > 0 ? excerptOf(text, words) : { text: '', marks: [] }
  return {
    ...presentItem(row),
    news: row.news,
    edition: row.edition,
    excerpt,
    marks,
    file: inFile ? { name: part.fileName, unit: part.unit, place: part.name } : null,
  }
}

function unreadReason({ kind, outcome }: { kind: string; outcome: TextOutcome | null }) {
  if (kind !== 'file' || outcome === 'read') return null
  return outcome ?? ('pending' as const)
}

/** The files of a text by how they are shown. */
export const presentFiles = (files: Awaited<ReturnType<typeof findDocumentFiles>>) => ({
  photos: files.filter(({ kind }) => kind === 'image').map(presentPhoto),
  attachments: files
    .filter(({ kind }) => kind !== 'image')
    .map((file) => ({
      ...presentAttachment(file),
      unread: unreadReason(file),
      preview:
        file.preview === null ? null : file.preview === 'ready' ? ('ready' as const) : ('failed' as const),
    })),
})
