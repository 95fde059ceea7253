import { useInfiniteQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { listAdminKnowledgeTests } from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './admin.module.css'
import { managingWords } from './managing.strings.ts'
import { type AdminTestItem, adminTestsPath } from './use-admin-tests.ts'
import { bankPath } from './use-bank.ts'

/** All knowledge tests, the newest first. */
export default function AdminTestsScreen() {
  const t = useStrings(managingWords)
  const href = useHref()
  return (
    <AdminScreen
      path={adminTestsPath}
      actions={
        <Button size="xSmall" priority="primary" icon="plus" href={href(`${adminTestsPath}/new`)}>
          {t.add}
        </Button>
      }
    >
      <div className={styles.column}>
        <p className={styles.note}>{t.intro}</p>
        <div>
          <Button size="xSmall" icon="list" href={href(bankPath)}>
            {t.bank}
          </Button>
        </div>
        <Tests />
      </div>
    </AdminScreen>
  )
}

function Tests() {
  const t = useStrings(managingWords)
  const query = useInfiniteQuery({ ...pagesFor(listAdminKnowledgeTests, {}, 'knowledgeTests'), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="test" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <Card padding="none">
      <ul className={styles.list} aria-label={t.list}>
        {query.data.map((test) => (
          <Line key={test.id} test={test} />
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}

const situations = { draft: 'neutral', published: 'success', ended: 'information' } as const

/** Whether a test is a draft, published or ended. */
export function StatusTag({ status }: Pick<AdminTestItem, 'status'>) {
  const t = useStrings(managingWords)
  return <Tag situation={situations[status]}>{t[status]}</Tag>
}

/** When a test can be taken, in the company's time zone; empty: no limits. */
export function useTestPeriod() {
  const t = useStrings(managingWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  return ({ opensAt, closesAt }: Pick<AdminTestItem, 'opensAt' | 'closesAt'>) =>
    [opensAt && t.from(at(opensAt)), closesAt && t.until(at(closesAt))].filter(Boolean).join(' ')
}

function Line({ test }: { test: AdminTestItem }) {
  const t = useStrings(managingWords)
  const period = useTestPeriod()(test)
  const { takerCount, passedCount, toMarkCount, toSettleCount } = test
  const facts = [
    test.category,
    t.questionCount(test.questionCount),
    test.audience,
    period,
    takerCount > 0 && t.takers(takerCount),
    takerCount > 0 && t.passRate(Math.floor((passedCount * 100) / takerCount)),
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      {test.picture && <img src={photoPath(test.picture, 'small')} alt="" className={styles.thumb} />}
      <span className={styles.words}>
        <span className={styles.tags}>
          <StatusTag status={test.status} />
          {toMarkCount > 0 && <Tag situation="warning">{t.toMark(toMarkCount)}</Tag>}
          {toSettleCount > 0 && <Tag situation="warning">{t.toSettle(toSettleCount)}</Tag>}
        </span>
        <AppLink to={`${adminTestsPath}/${test.id}`}>{test.title}</AppLink>
        <span className={styles.note}>{facts.join(' · ')}</span>
      </span>
    </li>
  )
}
