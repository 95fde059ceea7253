import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listAnswersToMark, markKnowledgeTestAnswer } from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { isGone } from '#web/app/fallback.tsx'
import { queryFor } from '#web/app/query.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import styles from './admin.module.css'
import { numberIn } from './question-draft.ts'
import { markingWords } from './results.strings.ts'
import { adminTestQuery, adminTestsPath, useAdminTestChanges } from './use-admin-tests.ts'

type ToMark = Answer<typeof listAnswersToMark>['answers'][number]

/** The free-text answers of a test that wait for this person's points, one question after the other. */
export default function MarkingScreen() {
  const t = useStrings(markingWords)
  const id = useIdParam()
  const test = useQuery({ ...adminTestQuery(id ?? 0), enabled: id !== undefined })
  const query = useQuery({
    ...queryFor(listAnswersToMark, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  if (id === undefined || isGone(query.error)) return <AdminMissing />
  return (
    <AdminScreen path={adminTestsPath} title={t.title} back={`${adminTestsPath}/${id}`}>
      {query.data ? (
        <Answers id={id} answers={query.data.answers} twice={test.data?.secondMarker ?? false} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

function Answers({ id, answers, twice }: { id: number; answers: readonly ToMark[]; twice: boolean }) {
  const t = useStrings(markingWords)
  const first = answers[0]
  if (!first)
    return (
      <EmptyState icon="check" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  // All answers to one question before those to the next, so that they are marked alike.
  const alike = answers.filter(({ questionKey }) => questionKey === first.questionKey)
  return (
    <div className={styles.column}>
      <p className={styles.note}>{t.intro}</p>
      {twice && <Notice>{t.second}</Notice>}
      <Card as="section" className={styles.facts} aria-label={t.question}>
        <span className={styles.note}>{t.left(alike.length)}</span>
        <h2 className={styles.heading}>{first.question}</h2>
        {first.explanation && (
          <p className={styles.text}>
            {t.guide}: {first.explanation}
          </p>
        )}
      </Card>
      <Mark key={`${first.takingId} ${first.questionKey}`} id={id} answer={first} />
    </div>
  )
}

function Mark({ id, answer }: { id: number; answer: ToMark }) {
  const t = useStrings(markingWords)
  const refresh = useAdminTestChanges()
  const [points, setPoints] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The next answer can be marked at once by keyboard.
  useEffect(() => field.current?.focus(), [])
  const { takingId, questionKey } = answer
  const form = useSubmit<string>({
    failed: t.failed,
    stays: true,
    unsaved: points !== '',
    check: (given) => {
      const number = numberIn(given ?? points)
      const fits = number !== undefined && Number.isInteger(number) && number >= 0 && number <= answer.points
      return { points: fits ? '' : t.pointsWrong(answer.points) }
    },
    send: (_, given) =>
      call(markKnowledgeTestAnswer, {
        params: { id },
        body: { takingId, questionKey, points: numberIn(given ?? points) ?? 0 },
      }),
    done: async () => {
      toast.success(t.saved)
      await refresh()
    },
  })
  const give = (number: number) => {
    setPoints(String(number))
    void form.submit(String(number))
  }
  return (
    <form {...form.props}>
      <Card as="section" className={styles.facts} aria-label={t.answer(1)}>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <p className={styles.answer}>{answer.answer}</p>
        <Input
          ref={field}
          label={t.points(answer.points)}
          inputMode="numeric"
          autoComplete="off"
          value={points}
          error={form.problems.points}
          onChange={setPoints}
        />
        <div className={styles.actions}>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.save}
          </Button>
          <Button situation="neutral" disabled={form.pending} onClick={() => give(answer.points)}>
            {t.full}
          </Button>
          <Button
            situation="neutral"
            disabled={form.pending}
            onClick={() => give(Math.ceil(answer.points / 2))}
          >
            {t.half}
          </Button>
          <Button situation="neutral" disabled={form.pending} onClick={() => give(0)}>
            {t.zero}
          </Button>
        </div>
      </Card>
    </form>
  )
}
