import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { findAnswers, type TakingRow } from './takings.queries.ts'

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

/** What the result of an ended attempt needs besides its paper: the answers, and the pictures of the questions. */
export async function findMarkedAnswers(db: CompanyDb, { id, paper }: Pick<TakingRow, 'id' | 'paper'>) {
  const answers = await findAnswers(db, id)
  const photos = await findPictures(
    db,
    paper.map(({ question }) => question),
  )
  return { answers, photos }
}
