import { type ReactNode, useState } from 'react'
import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import { takingWords } from './knowledge-tests.strings.ts'
import { QuestionAnswer } from './question-answer.tsx'
import styles from './taking.module.css'
import type { TakenQuestion } from './use-knowledge-test.ts'

type Props = {
  questions: readonly TakenQuestion[]
  answerOf: (key: string) => KnowledgeAnswer
  onAnswer: (key: string, answer: KnowledgeAnswer) => void
  /** The button after the last question. */
  end: ReactNode
}

/** The questions of an attempt, one at a time, with the number of answers. */
export function QuestionPager({ questions, answerOf, onAnswer, end }: Props) {
  const t = useStrings(takingWords)
  const [place, setPlace] = useState(0)
  const question = questions[place]
  const done = questions.filter(({ key }) => answerOf(key) !== null).length
  return (
    <>
      <Progress
        label={t.progress}
        value={done / Math.max(1, questions.length)}
        detail={t.answered(done, questions.length)}
      />
      {question && (
        <Card as="section" padding="large" bleeds aria-label={t.question(place + 1, questions.length)}>
          <div className={styles.question} key={question.key}>
            <p className={styles.place}>
              <span>{t.question(place + 1, questions.length)}</span>
              <span>{t.points(question.points)}</span>
            </p>
            <h2 className={styles.text}>{question.text}</h2>
            {question.picture && question.kind !== 'image_spot' && (
              <img src={photoPath(question.picture, 'wide')} alt={t.picture} className={styles.picture} />
            )}
            {question.video && <FeedAttachments attachments={[question.video]} />}
            <QuestionAnswer
              question={question}
              answer={answerOf(question.key)}
              onChange={(answer) => onAnswer(question.key, answer)}
            />
          </div>
        </Card>
      )}
      <div className={styles.buttons}>
        <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {t.previous}
        </Button>
        {place + 1 < questions.length ? (
          <Button priority="primary" onClick={() => setPlace(place + 1)}>
            {t.next}
          </Button>
        ) : (
          end
        )}
      </div>
    </>
  )
}
