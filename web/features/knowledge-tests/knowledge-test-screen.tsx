import { type QueryClient, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#common/dates.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import { startKnowledgeTest } from '#contract/knowledge-tests.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useRouter } from '#web/app/location.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { photoPath } from '../media-files/photo-sources.ts'
import { ExtraAttempts } from './extra-attempts.tsx'
import styles from './knowledge-tests.module.css'
import { knowledgeTestWords } from './knowledge-tests.strings.ts'
import { StandingTag } from './standing-tag.tsx'
import { type KnowledgeTest, testQuery, useTestChanges } from './use-knowledge-test.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) return client.prefetchQuery(testQuery(id))
}

/** One test: what it asks for, and the person's attempts. */
export default function KnowledgeTestScreen() {
  const t = useStrings(knowledgeTestWords)
  const id = useIdParam()
  const query = useQuery({ ...testQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen title={query.data?.title ?? t.title} back="/knowledge_tests" className={styles.screen}>
      {query.data ? (
        <div className={styles.parts}>
          <Facts test={query.data} />
          <Start test={query.data} />
          <Takings test={query.data} />
        </div>
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

const usePlace = () => ({ locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' })

function Facts({ test }: { test: KnowledgeTest }) {
  const t = useStrings(knowledgeTestWords)
  const place = usePlace()
  const { attempts, attemptCount, timeLimitMinutes, waitHours, rewardPoints, closesAt, bestPercent } = test
  return (
    <Card as="section" padding="large" bleeds aria-label={test.title}>
      {test.picture && <img src={photoPath(test.picture, 'medium')} alt="" className={styles.cover} />}
      <p>
        <StandingTag test={test} />
      </p>
      {test.description && <p className={styles.body}>{test.description}</p>}
      <DataList
        items={[
          { term: t.questions, value: t.questionCount(test.questionCount) },
          { term: t.passMark, value: t.percent(test.passMark) },
          { term: t.timeLimit, value: timeLimitMinutes === null ? t.noLimit : t.minutes(timeLimitMinutes) },
          {
            term: t.attempts,
            value:
              attempts === 0
                ? t.unlimited
                : t.attemptsUsed(attemptCount, attempts + test.extraAttempts.length),
          },
          ...(waitHours > 0 ? [{ term: t.wait, value: t.hours(waitHours) }] : []),
          { term: t.answers, value: t[test.showsAnswers] },
          ...(rewardPoints === null ? [] : [{ term: t.reward, value: rewardPoints.toLocaleString() }]),
          ...(closesAt === null
            ? []
            : [{ term: t.period, value: t.until(readableDateTime(closesAt, place)) }]),
          ...(bestPercent === null ? [] : [{ term: t.best, value: t.percent(bestPercent) }]),
        ]}
      />
    </Card>
  )
}

function Start({ test }: { test: KnowledgeTest }) {
  const t = useStrings(knowledgeTestWords)
  const router = useRouter()
  const href = useHref()
  const changed = useTestChanges()
  const place = usePlace()
  const form = useSubmit({
    send: () => call(startKnowledgeTest, { params: { id: test.id } }),
    done: async () => {
      await changed()
      router.history.push(href(`/knowledge_tests/${test.id}/taking`))
    },
    failed: t.startFailed,
  })
  const { refusal, nextAttemptAt, takingId } = test
  if (refusal === 'waiting' && nextAttemptAt !== null)
    return <Notice title={t.waiting(formatDateTime(nextAttemptAt, place))} />
  if (refusal === 'marking') return <Notice title={t.beingMarked} />
  if (refusal === 'closed' || refusal === 'attempts_used') return <Notice title={t[refusal]} />
  const extra = test.extraAttempts.find(({ used }) => !used)
  const label = takingId === null ? (test.attemptCount > 0 ? t.again : t.start) : t.resume
  return (
    <>
      {form.message && <Notice situation="danger" title={form.message} live />}
      {extra && takingId === null && (
        <Notice situation="information" title={t.extraOpen}>
          <p>{t.extraBy(extra.givenBy, extra.reason)}</p>
        </Notice>
      )}
      {takingId === null && test.timeLimitMinutes !== null && <p className={styles.fact}>{t.timed}</p>}
      <div>
        <Button priority="primary" pending={form.pending} onClick={() => form.submit()}>
          {label}
        </Button>
      </div>
    </>
  )
}

function Takings({ test }: { test: KnowledgeTest }) {
  const t = useStrings(knowledgeTestWords)
  const place = usePlace()
  const ended = test.takings.filter(({ submittedAt }) => submittedAt !== null)
  if (ended.length === 0 && test.extraAttempts.length === 0) return null
  return (
    <Card as="section" padding="large" bleeds aria-label={t.own}>
      <h2 className={styles.heading}>{t.own}</h2>
      <ul className={styles.takings}>
        {ended.map(({ id, attempt, submittedAt, percent, passed }) => (
          <li key={id} className={styles.taking}>
            <AppLink to={`/knowledge_test_takings/${id}/result`}>{t.attempt(attempt)}</AppLink>
            <span>{percent === null ? t.marking : t.percent(percent)}</span>
            <span>{passed === null ? '' : passed ? t.passed : t.failed}</span>
            <span className={styles.fact}>{submittedAt && readableDateTime(submittedAt, place)}</span>
          </li>
        ))}
      </ul>
      <ExtraAttempts extras={test.extraAttempts} />
    </Card>
  )
}
