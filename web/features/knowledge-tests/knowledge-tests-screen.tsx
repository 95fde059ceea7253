import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { NextAct } from '#web/app/next-act.tsx'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import { CategoryFilter } from './category-filter.tsx'
import styles from './knowledge-tests.module.css'
import { knowledgeTestWords } from './knowledge-tests.strings.ts'
import { StandingTag } from './standing-tag.tsx'
import { type KnowledgeTestItem, type TestList, testLists, testsQuery } from './use-knowledge-test.ts'

const path = '/knowledge_tests'
const params = searchParams({ list: choiceParam(testLists, 'open'), category: textParam(50) })
const names = { open: 'open', passed: 'passedList', failed: 'failedList' } as const
const nothing = { open: 'openEmpty', passed: 'passedEmpty', failed: 'failedEmpty' } as const

export const preload = (client: QueryClient, _: object, search: string) => {
  const { list, category } = params.read(search)
  return client.prefetchInfiniteQuery(testsQuery(list, category))
}

/** Knowledge tests by list: to take, passed, not passed. */
export default function KnowledgeTestsScreen() {
  const t = useStrings(knowledgeTestWords)
  const href = useHref()
  const [{ list, category }, change] = useSearchParams(params, path)
  const addressOf = (one: TestList) => href(`${path}${params.write({ list: one, category })}`)
  return (
    <Screen title={t.title} back="/home" className={styles.screen}>
      <LinkTabs
        label={t.lists}
        current={addressOf(list)}
        tabs={testLists.map((one) => ({ href: addressOf(one), label: t[names[one]] }))}
      />
      <CategoryFilter value={category} onChange={(value) => change({ category: value })} />
      <Tests key={`${list} ${category}`} list={list} category={category} />
    </Screen>
  )
}

const Skeletons = () => (
  <SkeletonGroup className={styles.list}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)

function Tests({ list, category }: { list: TestList; category: string }) {
  const t = useStrings(knowledgeTestWords)
  const query = useInfiniteQuery({ ...testsQuery(list, category), staleTime: 0 })
  if (query.isPending) return <Skeletons />
  if (!query.data)
    return <ErrorState title={t.loadFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon="test"
        title={t[nothing[list]]}
        action={
          <NextAct section="knowledge_tests" to="/admin/knowledge_tests">
            {t.begin}
          </NextAct>
        }
      >
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>
        {query.data.map((test) => (
          <li key={test.id}>
            <TestCard test={test} />
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <Skeletons />
      </ListEnd>
    </>
  )
}

function TestCard({ test }: { test: KnowledgeTestItem }) {
  const t = useStrings(knowledgeTestWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  return (
    <AppLink to={`${path}/${test.id}`} className={styles.card}>
      {test.picture && <img src={photoPath(test.picture, 'small')} alt="" className={styles.picture} />}
      <span className={styles.cardBody}>
        <span>
          <StandingTag test={test} />
        </span>
        <span className={styles.cardTitle}>{test.title}</span>
        <span className={styles.fact}>
          {[
            test.category,
            t.questionCount(test.questionCount),
            test.timeLimitMinutes !== null && t.minutes(test.timeLimitMinutes),
            test.closesAt !== null && t.until(readableDateTime(test.closesAt, place)),
            test.bestPercent !== null && `${t.best} ${t.percent(test.bestPercent)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </AppLink>
  )
}
