import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  listAnswersToMark,
  markingLists,
  markKnowledgeTestAnswer,
  settleKnowledgeTestAnswer,
  testLimits,
} from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { isGone } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './admin.module.css'
import { numberIn } from './question-draft.ts'
import { markingWords } from './results.strings.ts'
import type { AdminTest } from './test-draft.ts'
import { adminTestQuery, adminTestsPath, useAdminTestChanges } from './use-admin-tests.ts'

type ToMark = Answer<typeof listAnswersToMark>['answers'][number]
type List = (typeof markingLists)[number]

const params = searchParams({ list: choiceParam(markingLists, 'to_mark') })

/**
 * The free-text answers of a test that wait for this person's points, one question after the other: those to mark, and
 * those on which two markers differ.
 */
export default function MarkingScreen() {
  const t = useStrings(markingWords)
  const id = useIdParam()
  const { list } = useSearchValues(params)
  const test = useQuery({ ...adminTestQuery(id ?? 0), enabled: id !== undefined })
  const query = useQuery({
    ...queryFor(listAnswersToMark, { params: { id: id ?? 0 }, query: { list } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  if (id === undefined || isGone(query.error)) return <AdminMissing />
  return (
    <AdminScreen path={adminTestsPath} title={t.title} back={`${adminTestsPath}/${id}`}>
      <div className={styles.column}>
        {test.data && <Lists test={test.data} list={list} />}
        {query.data && test.data ? (
          <Answers test={test.data} answers={query.data.answers} list={list} />
        ) : query.isPending || test.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        ) : (
          <ErrorState
            onRetry={() => Promise.all([query.refetch(), test.refetch()])}
            pending={query.isFetching || test.isFetching}
          />
        )}
      </div>
    </AdminScreen>
  )
}

function Lists({ test, list }: { test: AdminTest; list: List }) {
  const t = useStrings(markingWords)
  const href = useHref()
  const { id, secondMarker, toMarkCount, toSettleCount } = test
  if (!secondMarker && toSettleCount === 0) return null
  const hrefOf = (one: List) => href(`${adminTestsPath}/${id}/marking${params.write({ list: one })}`)
  const counts = { to_mark: toMarkCount, to_settle: toSettleCount }
  return (
    <LinkTabs
      label={t.lists}
      current={hrefOf(list)}
      tabs={markingLists.map((one) => ({ href: hrefOf(one), label: t[one](counts[one]) }))}
    />
  )
}

function Answers({ test, answers, list }: { test: AdminTest; answers: readonly ToMark[]; list: List }) {
  const t = useStrings(markingWords)
  const settling = list === 'to_settle'
  const first = answers[0]
  if (!first)
    return settling ? (
      <EmptyState icon="check" title={t.noneToSettle}>
        {test.thirdSettles ? t.noneAsThird : t.noneToSettleWords}
      </EmptyState>
    ) : (
      <EmptyState icon="check" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  // All answers to one question before those to the next, so that they are marked alike.
  const alike = answers.filter(({ questionKey }) => questionKey === first.questionKey)
  return (
    <>
      <p className={styles.note}>{settling ? t.settleIntro : t.intro}</p>
      {test.secondMarker && !settling && <Notice>{t.second}</Notice>}
      <Card as="section" className={styles.facts} aria-label={t.question}>
        <span className={styles.note}>{t.left(alike.length)}</span>
        <h2 className={styles.heading}>{first.question}</h2>
        {first.picture && (
          <img src={photoPath(first.picture, 'wide')} alt={t.picture} className={styles.questionPicture} />
        )}
        {first.video && <FeedAttachments attachments={[first.video]} />}
        {first.explanation && (
          <p className={styles.text}>
            {t.guide}: {first.explanation}
          </p>
        )}
      </Card>
      <Mark
        key={`${first.takingId} ${first.questionKey}`}
        id={test.id}
        answer={first}
        comments={test.secondMarker || settling}
      />
    </>
  )
}

type MarkProps = {
  /** Of the test. */
  id: number
  /** With the marks of two people, it is settled. */
  answer: ToMark
  /** Whether other markers can read a note. */
  comments: boolean
}

function Mark({ id, answer, comments }: MarkProps) {
  const t = useStrings(markingWords)
  const refresh = useAdminTestChanges()
  const [points, setPoints] = useState('')
  const [comment, setComment] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The next answer can be marked at once by keyboard.
  useEffect(() => field.current?.focus(), [])
  const { takingId, questionKey, marks } = answer
  const settling = marks.length > 0
  const form = useSubmit<string>({
    failed: t.failed,
    stays: true,
    unsaved: points !== '' || comment !== '',
    check: (given) => {
      const number = numberIn(given ?? points)
      const fits = number !== undefined && Number.isInteger(number) && number >= 0 && number <= answer.points
      return { points: fits ? '' : t.pointsWrong(answer.points) }
    },
    send: (_, given) =>
      call(settling ? settleKnowledgeTestAnswer : markKnowledgeTestAnswer, {
        params: { id },
        body: { takingId, questionKey, comment, points: numberIn(given ?? points) ?? 0 },
      }),
    done: async () => {
      toast.success(settling ? t.settled : t.saved)
      await refresh()
    },
  })
  const give = (number: number) => {
    setPoints(String(number))
    void form.submit(String(number))
  }
  const quick = settling
    ? [...new Set(marks.map((mark) => mark.points))].map((number) => ({ number, label: t.take(number) }))
    : [
        { number: answer.points, label: t.full },
        { number: Math.ceil(answer.points / 2), label: t.half },
        { number: 0, label: t.zero },
      ]
  return (
    <form {...form.props}>
      <Card as="section" className={styles.facts} aria-label={t.answer(1)}>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <p className={styles.answer}>{answer.answer}</p>
        {settling && <Marks answer={answer} />}
        <Input
          ref={field}
          label={t.points(answer.points)}
          inputMode="numeric"
          autoComplete="off"
          value={points}
          error={form.problems.points}
          onChange={setPoints}
        />
        {comments && (
          <Textarea
            label={t.comment}
            note={t.commentNote}
            low
            most={testLimits.markCommentLength}
            value={comment}
            error={form.problems.comment}
            onChange={setComment}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" priority="primary" pending={form.pending}>
            {settling ? t.settle : t.save}
          </Button>
          {quick.map(({ number, label }) => (
            <Button key={label} situation="neutral" disabled={form.pending} onClick={() => give(number)}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
    </form>
  )
}

/** The marks of both people, side by side. */
function Marks({ answer }: { answer: ToMark }) {
  const t = useStrings(markingWords)
  return (
    <ul className={styles.marks} aria-label={t.marks}>
      {answer.marks.map((mark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two marks in a fixed order
        <li key={place} className={styles.givenMark}>
          <span>{mark.name}</span>
          <span className={styles.givenPoints}>{t.given(mark.points, answer.points)}</span>
          {mark.comment ? (
            <span className={styles.text}>{mark.comment}</span>
          ) : (
            <span className={styles.note}>{t.noComment}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
