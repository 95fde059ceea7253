import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'

export type Photos = Map<number, ReturnType<typeof presentPhoto>>

/** The pictures of these questions by id. */
export async function findPictures(
  db: CompanyDb,
  questions: readonly Pick<KnowledgeQuestion, 'mediaFileId'>[],
): Promise<Photos> {
  const ids = questions.flatMap(({ mediaFileId }) => mediaFileId ?? [])
  const files = ids.length === 0 ? [] : await findMediaFiles(db, ids)
  return new Map(files.map((file) => [file.id, presentPhoto(file)]))
}
