import { searchText } from '#common/search-text.ts'
import type { BankQuestionRow, findDrawingTests } from './question-bank.queries.ts'
import type { QuestionFiles } from './question-files.queries.ts'

/** `tests`: the tests that are not over and draw questions. */
export function presentBankQuestion(
  row: BankQuestionRow,
  { tests, files }: { tests: Awaited<ReturnType<typeof findDrawingTests>>; files: QuestionFiles },
) {
  const { id, version, question, tags, archivedAt, answerCount, rightShare } = row
  const folded = new Set(['', ...tags.map(searchText)])
  const drawing = tests.filter(
    ({ draws, ownKeys }) =>
      !ownKeys.includes(row.key) && draws.some(({ tag }) => folded.has(searchText(tag))),
  )
  return {
    ...{ id, version, question, tags, answerCount, archived: archivedAt !== null },
    testCount: archivedAt === null ? drawing.length : 0,
    picture: (question.mediaFileId !== null && files.photos.get(question.mediaFileId)) || null,
    video: (question.videoFileId !== undefined && files.videos.get(question.videoFileId)) || null,
    rightShare: question.kind === 'free_text' ? null : rightShare,
  }
}
