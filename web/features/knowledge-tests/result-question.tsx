import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import { resultWords, takingWords } from './knowledge-tests.strings.ts'
import styles from './taking.module.css'
import type { KnowledgeResult } from './use-knowledge-test.ts'

type QuestionProps = {
  question: NonNullable<KnowledgeResult['questions']>[number]
  place: number
  count: number
}

/** A question of an ended attempt: the answer given, the correct one and the points. */
export function ResultQuestion({ question, place, count }: QuestionProps) {
  const t = useStrings(resultWords)
  const words = useStrings(takingWords)
  const { earned, points, answer, areas, picture } = question
  const point = answer !== null && typeof answer === 'object' && 'x' in answer ? answer : null
  const lines = (texts: readonly string[]) => texts.join('\n')
  return (
    <Card as="section" padding="large" bleeds aria-label={words.question(place, count)}>
      <div className={styles.question}>
        <p className={styles.place}>
          <span>
            {words.question(place, count)}{' '}
            <Tag situation={earned === null ? 'neutral' : earned === points ? 'success' : 'danger'}>
              {earned === null ? t.unmarked : earned === points ? t.right : t.wrong}
            </Tag>
          </span>
          {earned !== null && <span>{t.earned(earned, points)}</span>}
        </p>
        <h2 className={styles.text}>{question.text}</h2>
        {picture && (
          <div>
            <span className={styles.spot}>
              <img src={photoPath(picture, 'wide')} alt={words.picture} className={styles.spotPicture} />
              {areas.map(({ x, y, width, height }) => (
                <span
                  key={`${x} ${y} ${width} ${height}`}
                  className={styles.area}
                  style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
                />
              ))}
              {point && <span className={styles.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} />}
            </span>
          </div>
        )}
        {question.video && <FeedAttachments attachments={[question.video]} />}
        <DataList
          items={[
            {
              term: t.yours,
              value: <span className={styles.text}>{lines(question.answerTexts) || t.none}</span>,
            },
            ...(question.rightTexts.length > 0
              ? [
                  {
                    term: t.correct,
                    value: <span className={styles.text}>{lines(question.rightTexts)}</span>,
                  },
                ]
              : []),
            ...(question.explanation
              ? [{ term: t.explanation, value: <span className={styles.text}>{question.explanation}</span> }]
              : []),
          ]}
        />
      </div>
    </Card>
  )
}
