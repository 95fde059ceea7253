import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getThanksCards, getThanksRanking, type thanksSides } from '#contract/thanks.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Month, MonthBar } from '#ui/month-bar.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { AnswerCard } from '../forms/answer-card.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { PersonRow, PersonRowSkeletons } from '../people/person-row.tsx'
import { thanks } from './thanks.strings.ts'
import styles from './thanks-ranking.module.css'

type Side = (typeof thanksSides)[number]

export const rankingQuery = (month: Month, by: Side) => queryFor(getThanksRanking, { query: { month, by } })

type Props = { month: Month; onMonth: (month: Month) => void }

/** Who was thanked and who thanked most often in a month, and with which cards. */
export function ThanksRanking({ month, onMonth }: Props) {
  const t = useStrings(thanks)
  const [shown, setShown] = useState<Side | 'cards'>('received')
  return (
    <div className={styles.column}>
      <MonthBar month={month} onChange={onMonth} />
      <Tabs
        label={t.sides}
        tabs={[
          { id: 'received', label: t.received },
          { id: 'given', label: t.given },
          { id: 'cards', label: t.cards },
        ]}
        value={shown}
        onChange={setShown}
      >
        {shown === 'cards' ? <Cards month={month} /> : <Ranking month={month} by={shown} />}
      </Tabs>
      <p className={styles.note}>{t.about}</p>
    </div>
  )
}

function Ranking({ month, by }: { month: Month; by: Side }) {
  const t = useStrings(thanks)
  const query = useQuery({ ...rankingQuery(month, by), placeholderData: keepPreviousData })
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { ranking, own, totalCount } = query.data
  if (ranking.length === 0) return <Nothing />
  const most = ranking[0]!.count
  return (
    <>
      <p className={styles.summary}>
        <span>{t.total(totalCount)}</span>
        <strong>{own.rank === null ? t.ownNone : t.own(own.rank, own.count)}</strong>
      </p>
      <Card padding="none" bleeds aria-busy={query.isFetching}>
        <ol className={styles.list}>
          {ranking.map(({ rank, user, departmentName, count }) => (
            <li key={user.id} className={styles.row}>
              <span className={classNames(styles.rank, rank <= 3 && styles.top)}>{t.rank(rank)}</span>
              <div className={styles.person}>
                <PersonRow
                  person={user}
                  detail={departmentName ?? undefined}
                  sign={<strong className={styles.count}>{t.count(count)}</strong>}
                />
                <Share of={count} most={most} />
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

/** A bar relative to the highest number, with the number beside it. */
const Share = ({ of, most }: { of: number; most: number }) => (
  <span className={styles.bar} aria-hidden="true">
    <span className={styles.fill} style={{ inlineSize: `${(of / most) * 100}%` }} />
  </span>
)

function Cards({ month }: { month: Month }) {
  const t = useStrings(thanks)
  const query = useQuery({
    ...queryFor(getThanksCards, { query: { month } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (query.isPending) return <PersonRowSkeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { cards } = query.data
  if (cards.length === 0) return <Nothing />
  const most = cards[0]!.count
  return (
    <Card padding="none" bleeds aria-busy={query.isFetching}>
      <ol className={styles.list}>
        {cards.map(({ menu, card, count }) => (
          <li key={`${menu.id} ${card?.name} ${card?.tone} ${count}`} className={styles.cardRow}>
            <div className={styles.person}>
              <span className={styles.cardLine}>
                {card ? <AnswerCard card={card} /> : <span>{t.withoutCard}</span>}
                <span className={styles.menu}>
                  <MenuTile iconName={menu.iconName} tone={menu.tone} />
                  {menu.name}
                </span>
                <strong className={styles.count}>{t.times(count)}</strong>
              </span>
              <Share of={count} most={most} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Nothing() {
  const t = useStrings(thanks)
  return (
    <EmptyState icon="heart" title={t.noneTitle} action={<AppLink to="/menus">{t.toMenus}</AppLink>}>
      {t.noneWords}
    </EmptyState>
  )
}
