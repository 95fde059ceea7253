import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { readableDate, readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getRewardStatus, listRewardTransactions } from '#contract/rewards.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { Points } from './points.tsx'
import { OwnBudgets, Ranking } from './reward-ranking.tsx'
import { rewardRuleWords } from './reward-rules.strings.ts'
import { rewards } from './rewards.strings.ts'
import styles from './rewards-screen.module.css'

type Entry = Answer<typeof listRewardTransactions>['rewardTransactions'][number]

const rewardStatusQuery = { ...queryFor(getRewardStatus, {}), staleTime: 0 }
const rewardsQuery = (entry: number | undefined) => ({
  ...pagesFor(listRewardTransactions, { query: { entry } }, 'rewardTransactions'),
  staleTime: 0,
})

/** The entry at which the history starts; undefined: the newest. */
const params = searchParams({ entry: idParam })

export const preload = (client: QueryClient, _params: Record<string, string>, search: string) => {
  void client.prefetchQuery(rewardStatusQuery)
  void client.prefetchInfiniteQuery(rewardsQuery(params.read(search).entry))
}

/** The person's own points: the balance, the amount earned, and every entry with its reason. */
export default function RewardsScreen() {
  const t = useStrings(rewards)
  return (
    <Screen title={t.title} back="/home" className={styles.screen}>
      <div className={styles.column}>
        <Status />
        <OwnBudgets />
        <section aria-labelledby="reward-history">
          <h2 id="reward-history" className={styles.heading}>
            {t.history}
          </h2>
          <History />
        </section>
        <Places />
      </div>
    </Screen>
  )
}

function Status() {
  const t = useStrings(rewards)
  const words = useStrings(rewardRuleWords)
  const locale = useLocale()
  const query = useQuery(rewardStatusQuery)
  const { data } = query
  if (query.isError && !data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <Card as="section" aria-label={t.status} bleeds>
      {data ? (
        <>
          <dl className={styles.figures}>
            <div className={styles.balance}>
              <dt className={styles.term}>{t.balance}</dt>
              <dd className={styles.figure}>
                <Icon name="reward" size="large" className={styles.icon} />
                {data.balance.toLocaleString(locale)}
                <span className={styles.unit}>{t.pointsUnit}</span>
              </dd>
            </div>
            <div>
              <dt className={styles.term}>{t.thisMonth}</dt>
              <dd className={styles.small}>{t.points(data.earnedThisMonth)}</dd>
            </div>
            <div>
              <dt className={styles.term}>{t.thisYear}</dt>
              <dd className={styles.small}>{t.points(data.earnedThisYear)}</dd>
            </div>
            {data.rank && (
              <div>
                <dt className={styles.term}>{words.rankTerm}</dt>
                <dd className={styles.small}>{words.rankOf(data.rank.place, data.rank.of)}</dd>
              </div>
            )}
          </dl>
          {data.expiring && (
            <p>{t.expiring(data.expiring.points, readableDay(data.expiring.lastDay, locale))}</p>
          )}
          <p>
            <AppLink to="/redemptions">{t.toRedemptions}</AppLink>
          </p>
          <p className={styles.term}>
            {t.yearNote(readableDate(`${data.yearFrom}T00:00:00Z`, { locale, timeZone: 'UTC' }))}
          </p>
        </>
      ) : (
        <SkeletonGroup>
          <Skeleton width="third" />
          <SkeletonText lines={2} />
        </SkeletonGroup>
      )}
    </Card>
  )
}

/** The ranking, unless the company turned it off. */
const Places = () => useQuery(rewardStatusQuery).data?.rankingShown && <Ranking />

function History() {
  const t = useStrings(rewards)
  const { entry: first } = useSearchValues(params)
  const query = useInfiniteQuery(rewardsQuery(first))
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) {
    return (
      <EmptyState icon="reward" title={t.emptyTitle} action={<AppLink to="/menus">{t.toMenus}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  }
  return (
    <>
      {first !== undefined && (
        <p className={styles.end}>
          <AppLink to="/reward_transactions">{t.wholeHistory}</AppLink>
        </p>
      )}
      <Card padding="none" bleeds aria-busy={query.isFetching}>
        <ul className={styles.list}>
          {query.data.map((entry) => (
            <li
              key={entry.id}
              className={classNames(styles.row, entry.id === first && styles.found)}
              aria-current={entry.id === first || undefined}
            >
              <Line entry={entry} />
            </li>
          ))}
        </ul>
        <ListEnd query={query}>
          <Shapes />
        </ListEnd>
      </Card>
      {!query.hasNextPage && <p className={styles.end}>{t.listEnd}</p>}
    </>
  )
}

function Line({ entry }: { entry: Entry }) {
  const t = useStrings(rewards)
  const { menu, kind, reason, madeBy, feedId, reportId } = entry
  const title = menu?.name ?? (reason || t[kind])
  const to = feedId !== null ? `/feeds/${feedId}` : reportId !== null ? `/reports/${reportId}` : null
  return (
    <>
      {menu ? (
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      ) : (
        <span className={styles.sign}>
          <Icon name="reward" size="large" />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>{to ? <AppLink to={to}>{title}</AppLink> : title}</p>
        <p className={styles.line}>
          <Tag>{t[kind]}</Tag>
          {entry.reversed && <Tag situation="warning">{t.reversedTag}</Tag>}
          {menu && reason && <span>{reason}</span>}
          {madeBy && <span>{t.by(madeBy.name)}</span>}
          <Moment at={entry.madeAt} />
        </p>
      </div>
      <Points amount={entry.amount} />
    </>
  )
}

const Shapes = () => (
  <SkeletonGroup className={styles.shapes}>
    <SkeletonText lines={5} />
  </SkeletonGroup>
)
