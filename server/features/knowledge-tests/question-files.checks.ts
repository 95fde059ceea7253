import type { Locale } from '#common/locale.ts'
import { type KnowledgeQuestion, questionLimits } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { takeSentFiles } from '#server/platform/files/sent-files.ts'
import { findQuestionFileIds } from './question-bank.queries.ts'

type Context = { db: CompanyDb; userId: number; locale: Locale }
type Most = { photos: number; videos: number }

/** Checks files: own uploads, or files of tests or of the question bank. */
async function take(ids: readonly number[], { db, ...context }: Context, most: Most) {
  const known = ids.length === 0 ? [] : await findQuestionFileIds(db, ids)
  await takeSentFiles(
    ids.filter((id) => !known.includes(id)),
    { ...{ db, beside: {} }, ...context, most: { ...most, attachments: 0 } },
  )
}

/** Checks the pictures and videos of questions. */
export async function takeQuestionFiles(questions: readonly KnowledgeQuestion[], context: Context) {
  const pictures = questions.flatMap(({ mediaFileId }) => mediaFileId ?? [])
  const videos = questions.flatMap(({ videoFileId }) => videoFileId ?? [])
  await take(pictures, context, { photos: questionLimits.questions, videos: 0 })
  await take(videos, context, { photos: 0, videos: questionLimits.questions })
}

/** Checks the picture of a test. */
export const takePicture = (id: number | null, context: Context) =>
  take(id === null ? [] : [id], context, { photos: 1, videos: 0 })
