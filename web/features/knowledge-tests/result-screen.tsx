import { type QueryClient, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#common/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { photoPath } from '../media-files/photo-sources.ts'
import { knowledgeTestWords, resultWords, takingWords } from './knowledge-tests.strings.ts'
import styles from './taking.module.css'
import { type KnowledgeResult, resultQuery } from './use-knowledge-test.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) return client.prefetchQuery(resultQuery(id))
}

/** The result of an attempt, with the answers if the test shows them. */
export default function ResultScreen() {
  const t = useStrings(knowledgeTestWords)
  const id = useIdParam()
  const query = useQuery({ ...resultQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen
      title={query.data?.title ?? t.result}
      back={query.data ? `/knowledge_tests/${query.data.testId}` : '/knowledge_tests'}
      className={styles.screen}
    >
      {query.data ? (
        <Result result={query.data} />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/knowledge_tests"
          toWords={t.title}
        />
      )}
    </Screen>
  )
}

function Result({ result }: { result: KnowledgeResult }) {
  const t = useStrings(resultWords)
  const test = useStrings(knowledgeTestWords)
  const href = useHref()
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const { score, total, percent, passed, passMark, questions } = result
  return (
    <div className={styles.parts}>
      <Notice
        situation={passed === null ? 'information' : passed ? 'success' : 'warning'}
        title={passed === null ? t.marking : passed ? t.passed : t.failed}
      >
        {score === null || percent === null ? (
          <p>{t.markingWords}</p>
        ) : (
          <p>
            {t.score(score, total, percent)} {t.passMark(passMark)}
          </p>
        )}
        {result.expired && <p>{t.expired}</p>}
      </Notice>
      <p className={styles.note}>
        {test.attempt(result.attempt)} · {t.submitted}: {formatDateTime(result.submittedAt, place)}
      </p>
      {questions === null ? (
        <p className={styles.note}>{t.hidden}</p>
      ) : (
        questions.map((question, index) => (
          <Question key={question.key} question={question} place={index + 1} count={questions.length} />
        ))
      )}
      <div className={styles.buttons}>
        <Button href={href(`/knowledge_tests/${result.testId}`)}>{t.toTest}</Button>
      </div>
    </div>
  )
}

type QuestionProps = {
  question: NonNullable<KnowledgeResult['questions']>[number]
  place: number
  count: number
}

function Question({ question, place, count }: QuestionProps) {
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
