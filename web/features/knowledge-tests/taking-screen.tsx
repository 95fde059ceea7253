import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { submitKnowledgeTest } from '#contract/knowledge-tests.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useRouter } from '#web/app/location.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { knowledgeTestWords, takingWords } from './knowledge-tests.strings.ts'
import { QuestionPager } from './question-pager.tsx'
import styles from './taking.module.css'
import { useAnswers } from './use-answers.ts'
import { type Taking, takingQuery, testQuery, useTestChanges } from './use-knowledge-test.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) return client.prefetchQuery(testQuery(id))
}

/** The attempt in progress: its questions, one at a time. */
export default function TakingScreen() {
  const t = useStrings(knowledgeTestWords)
  const words = useStrings(takingWords)
  const id = useIdParam()
  const test = useQuery({ ...testQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const takingId = test.data?.takingId ?? undefined
  const query = useQuery({
    ...takingQuery(takingId ?? 0),
    enabled: takingId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const none = test.data !== undefined && takingId === undefined
  return (
    <Screen title={test.data?.title ?? t.title} back={`/knowledge_tests/${id}`} className={styles.screen}>
      {query.data && takingId !== undefined ? (
        <Questions key={query.data.id} taking={query.data} />
      ) : none ? (
        <EmptyState
          icon="test"
          title={words.none}
          action={<AppLink to={`/knowledge_tests/${id}`}>{words.toTest}</AppLink>}
        >
          {words.noneWords}
        </EmptyState>
      ) : (
        <Fallback
          query={test.error ? test : query}
          known={id !== undefined}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to={`/knowledge_tests/${id}`}
          toWords={t.title}
        />
      )}
    </Screen>
  )
}

function Questions({ taking }: { taking: Taking }) {
  const t = useStrings(takingWords)
  const router = useRouter()
  const href = useHref()
  const changed = useTestChanges()
  const leave = async () => {
    await changed()
    router.history.replace(href(`/knowledge_test_takings/${taking.id}/result`))
  }
  const { state, answerOf, give, flush } = useAnswers(taking, leave)
  useUnsavedInput(state === 'failed')
  const [asking, setAsking] = useState(false)
  const { questions } = taking
  const open = questions.filter(({ key }) => answerOf(key) === null).length
  const submit = async () => {
    if (!(await flush())) throw new Error(t.submitFailed)
    await call(submitKnowledgeTest, { params: { id: taking.id } })
    await leave()
  }
  return (
    <div className={styles.parts}>
      <div className={styles.state}>
        {taking.remainingSeconds !== null && (
          <Remaining seconds={taking.remainingSeconds} onOver={() => flush().then(leave)} />
        )}
        <span role="status">{state === 'saved' ? t.saved : state === 'saving' ? t.saving : ''}</span>
      </div>
      {state === 'failed' && <Notice situation="warning" title={t.notSaved} live />}
      <QuestionPager
        questions={questions}
        answerOf={answerOf}
        onAnswer={give}
        end={
          <Button priority="primary" onClick={() => setAsking(true)}>
            {t.submit}
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.submitTitle}
        confirmLabel={t.submit}
        onConfirm={submit}
      >
        {open > 0 && <p>{t.unanswered(open)}</p>}
        <p>{t.submitWords}</p>
      </ConfirmDialog>
    </div>
  )
}

const daySeconds = 86_400
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Counts down from the server's time; ends the attempt once. The server refuses later answers itself. */
function Remaining({ seconds, onOver }: { seconds: number; onOver: () => unknown }) {
  const t = useStrings(takingWords)
  const [over] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  const ended = left <= 0
  useEffect(() => {
    if (ended) return
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((over - Date.now()) / 1_000))), 1_000)
    return () => clearInterval(timer)
  }, [over, ended])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (ended) onOver()
  }, [ended])
  // A countdown of days says nothing; the test's own page names its end.
  if (left >= daySeconds) return null
  return (
    <span role="timer" className={classNames(styles.time, left < 60 && styles.late)}>
      {t.remaining} {Math.floor(left / 60)}:{twoDigits(left % 60)}
    </span>
  )
}
