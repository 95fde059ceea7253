import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  getAdminKnowledgeTestTaking,
  listKnowledgeTestTakings,
} from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import styles from './admin.module.css'
import { ExtraAttempts } from './extra-attempts.tsx'
import { resultWords } from './knowledge-tests.strings.ts'
import { ResultQuestion } from './result-question.tsx'
import { resultsWords } from './results.strings.ts'

type Props = { testId: number; person: { userId: number; name: string }; onClose: () => void }

/** The attempts of one person, with their answers. */
export function PersonTakings({ testId, person, onClose }: Props) {
  const t = useStrings(resultsWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const [chosen, setChosen] = useState<number>()
  const query = useQuery({
    ...queryFor(listKnowledgeTestTakings, { params: { id: testId, userId: person.userId } }),
    staleTime: 0,
  })
  const takings = query.data?.takings ?? []
  const shown = chosen ?? takings[0]?.id
  return (
    <Dialog
      open
      losesNothing
      title={t.takings(person.name)}
      onClose={onClose}
      footer={
        <Button situation="neutral" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className={styles.column}>
        {query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        ) : !query.data ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <>
            <ExtraAttempts extras={query.data.extraAttempts} />
            {shown !== undefined && (
              <>
                <Select
                  label={t.chooseAttempt}
                  options={takings.map(({ id, attempt, submittedAt, percent }) => ({
                    value: String(id),
                    label: [
                      t.attempt(attempt),
                      submittedAt && readableDateTime(submittedAt, { locale, timeZone }),
                      percent !== null ? `${percent}%` : submittedAt ? t.marking : t.in_progress,
                    ]
                      .filter(Boolean)
                      .join(' · '),
                  }))}
                  value={String(shown)}
                  onChange={(id) => setChosen(Number(id))}
                />
                <Taking key={shown} id={shown} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Taking({ id }: { id: number }) {
  const t = useStrings(resultWords)
  const states = useStrings(resultsWords)
  const query = useQuery({ ...queryFor(getAdminKnowledgeTestTaking, { params: { id } }), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { score, total, submittedAt, expired, questions } = query.data
  const words = submittedAt === null ? states.in_progress : t.marking
  return (
    <>
      <p className={styles.text}>
        {score === null ? words : t.score(score, total, total === 0 ? 0 : Math.floor((score * 100) / total))}
        {expired && ` ${t.expired}`}
      </p>
      {questions.map((question, index) => (
        <ResultQuestion key={question.key} question={question} place={index + 1} count={questions.length} />
      ))}
    </>
  )
}
