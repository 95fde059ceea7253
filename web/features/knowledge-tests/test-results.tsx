import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listKnowledgeTestResults, resultStandings } from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { AnyDepartment } from '../filters/department-select.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './admin.module.css'
import { GiveAttempt } from './give-attempt.tsx'
import { PersonTakings } from './person-takings.tsx'
import { resultsWords } from './results.strings.ts'
import { adminTestsPath } from './use-admin-tests.ts'

export const resultViews = ['results', 'analysis'] as const
export const resultParams = searchParams({
  view: choiceParam(resultViews, 'results'),
  departmentId: idParam,
  standing: choiceParam(resultStandings),
})

type Person = Answer<typeof listKnowledgeTestResults>['people'][number]
type Filters = { departmentId?: number | undefined; standing?: (typeof resultStandings)[number] | undefined }

/** The results of a test by person, filtered by department and status. */
export function TestResults({ id }: { id: number }) {
  const t = useStrings(resultsWords)
  const [{ departmentId, standing }, change] = useSearchParams(resultParams, `${adminTestsPath}/${id}`)
  return (
    <div className={styles.column}>
      <div className={styles.filters}>
        <AnyDepartment
          label={t.department}
          value={departmentId}
          onChange={(next) => change({ departmentId: next })}
        />
        <Select
          label={t.status}
          placeholder={t.allStatuses}
          options={resultStandings.map((one) => ({ value: one, label: t[one] }))}
          value={standing ?? ''}
          onChange={(next) => change({ standing: next || undefined })}
        />
      </div>
      <People key={`${departmentId} ${standing}`} id={id} filters={{ departmentId, standing }} />
    </div>
  )
}

const situations = {
  not_taken: 'neutral',
  to_take: 'warning',
  in_progress: 'information',
  marking: 'information',
  passed: 'success',
  failed: 'danger',
} as const

function People({ id, filters }: { id: number; filters: Filters }) {
  const t = useStrings(resultsWords)
  const [opened, setOpened] = useState<Person>()
  const [given, setGiven] = useState<Person>()
  const query = useInfiniteQuery({
    ...pagesFor(listKnowledgeTestResults, { params: { id }, query: { limit: 50, ...filters } }, 'people'),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <p className={styles.note}>{t.none}</p>
  return (
    <Card as="section" padding="none" aria-label={t.people}>
      <ul className={styles.list} aria-label={t.people}>
        {query.data.map((person) => (
          <Line
            key={person.userId}
            person={person}
            onOpen={() => setOpened(person)}
            onGive={() => setGiven(person)}
          />
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
      {given && <GiveAttempt testId={id} person={given} onClose={() => setGiven(undefined)} />}
      {opened && <PersonTakings testId={id} person={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

type LineProps = { person: Person; onOpen: () => void; onGive: () => void }

function Line({ person, onOpen, onGive }: LineProps) {
  const t = useStrings(resultsWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const standing = person.standing ?? 'not_taken'
  const facts = [
    person.departmentName,
    person.attemptCount > 0 && t.attempts(person.attemptCount),
    person.bestPercent !== null && t.best(person.bestPercent),
    person.lastAt && t.last(readableDateTime(person.lastAt, { locale, timeZone })),
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.tags}>
          <PersonLink id={person.userId} name={person.name} />
          <Tag situation={situations[standing]}>{t[standing]}</Tag>
        </span>
        <span className={styles.note}>{facts.join(' · ')}</span>
      </span>
      {person.can.giveAttempt && (
        <Button
          size="xSmall"
          priority="tertiary"
          aria-haspopup="dialog"
          aria-label={t.giveOf(person.name)}
          onClick={onGive}
        >
          {t.give}
        </Button>
      )}
      {person.lastAt && (
        <Button
          size="xSmall"
          priority="tertiary"
          aria-haspopup="dialog"
          aria-label={t.openOf(person.name)}
          onClick={onOpen}
        >
          {t.open}
        </Button>
      )}
    </li>
  )
}
