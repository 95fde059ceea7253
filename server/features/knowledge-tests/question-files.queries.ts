import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { findAnswers, type TakingRow } from './takings.queries.ts'

type QuestionWithFiles = Pick<KnowledgeQuestion, 'mediaFileId' | 'videoFileId'>
/** The pictures and videos of questions by id. */
export type QuestionFiles = {
  photos: ReadonlyMap<number, ReturnType<typeof presentPhoto>>
  videos: ReadonlyMap<number, ReturnType<typeof presentAttachment>>
}

/** The ids of the pictures and videos of these questions. */
export const fileIdsOf = (questions: readonly QuestionWithFiles[]) =>
  questions.flatMap(({ mediaFileId, videoFileId }) => [mediaFileId ?? [], videoFileId ?? []].flat())

/** The pictures and videos of these questions. */
export async function findQuestionFiles(
  db: CompanyDb,
  questions: readonly QuestionWithFiles[],
): Promise<QuestionFiles> {
  const ids = fileIdsOf(questions)
  const files = ids.length === 0 ? [] : await findMediaFiles(db, ids)
  return {
    photos: new Map(
      files.filter(({ kind }) => kind === 'image').map((file) => [file.id, presentPhoto(file)]),
    ),
    videos: new Map(
      files.filter(({ kind }) => kind === 'video').map((file) => [file.id, presentAttachment(file)]),
    ),
  }
}

/** What the result of an ended attempt needs besides its paper: the answers, and the files of the questions. */
export async function findMarkedAnswers(db: CompanyDb, { id, paper }: Pick<TakingRow, 'id' | 'paper'>) {
  const answers = await findAnswers(db, id)
  const files = await findQuestionFiles(
    db,
    paper.map(({ question }) => question),
  )
  return { answers, files }
}
