import type { Locale } from '#common/locale.ts'
import type { AuthorRow } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { presentTaken } from './knowledge-tests.present.ts'
import type { AnswerToMarkRow } from './marking.queries.ts'
import type { QuestionFiles } from './question-files.queries.ts'

/** A free text as its marker sees it, without the name of the person who wrote it. */
export function presentToMark(
  { takingId, questionKey, question, answer, marks }: AnswerToMarkRow,
  { files, markers }: { files: QuestionFiles; markers: readonly AuthorRow[] },
  locale: Locale,
) {
  const { text, points, picture, video } = presentTaken({ question, parts: [], targets: [] }, files)
  return {
    ...{ takingId, questionKey, question: text, explanation: question.explanation },
    ...{ picture, video, answer, points },
    marks: marks.map((mark) => {
      const marker = markers.find(({ authorId }) => authorId === mark.markerId)
      return {
        name: marker ? presentAuthor(marker, locale).name : '',
        ...{ points: mark.points, comment: mark.comment },
      }
    }),
  }
}
