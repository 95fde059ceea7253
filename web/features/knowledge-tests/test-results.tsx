import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#common/dates.ts'
import { listKnowledgeTestResults } from '#contract/knowledge-tests.administration.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, searchParams } from '#web/app/search-params.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './admin.module.css'
import { resultsWords } from './results.strings.ts'
import type { AdminTest } from './test-draft.ts'

export const resultViews = ['results', 'analysis'] as const
export const resultParams = searchParams({ view: choiceParam(resultViews, 'results') })

const situations = {
  not_taken: 'neutral',
  to_take: 'warning',
  in_progress: 'information',
  marking: 'information',
  passed: 'success',
  failed: 'danger',
} as const

/** The results of a test by person. */
export function TestResults({ test }: { test: AdminTest }) {
  const t = useStrings(resultsWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const query = useInfiniteQuery({
    ...pagesFor(listKnowledgeTestResults, { params: { id: test.id }, query: { limit: 50 } }, 'people'),
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
        {query.data.map((person) => {
          const standing = person.standing ?? 'not_taken'
          const facts = [
            person.departmentName,
            person.attemptCount > 0 && t.attempts(person.attemptCount),
            person.bestPercent !== null && t.best(person.bestPercent),
            person.lastAt && t.last(formatDateTime(person.lastAt, { locale, timeZone })),
          ].filter(Boolean)
          return (
            <li key={person.userId} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.tags}>
                  <PersonLink id={person.userId} name={person.name} />
                  <Tag situation={situations[standing]}>{t[standing]}</Tag>
                </span>
                <span className={styles.note}>{facts.join(' · ')}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}
