import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { Button } from '#ui/button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { knowledgeTestWords, resultWords } from './knowledge-tests.strings.ts'
import { ResultQuestion } from './result-question.tsx'
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
      <p className={styles.aside}>
        {test.attempt(result.attempt)} · {t.submitted}: {readableDateTime(result.submittedAt, place)}
      </p>
      {questions === null ? (
        <p className={styles.aside}>{t.hidden}</p>
      ) : (
        questions.map((question, index) => (
          <ResultQuestion key={question.key} question={question} place={index + 1} count={questions.length} />
        ))
      )}
      <div className={styles.buttons}>
        <Button href={href(`/knowledge_tests/${result.testId}`)}>{t.toTest}</Button>
      </div>
    </div>
  )
}
