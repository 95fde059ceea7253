import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { readableDate } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { confirmRedemption, listRedemptions } from '#contract/rewards.redemptions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { offersQuery, RedemptionOffers } from './redemption-offers.tsx'
import { RedemptionTag } from './redemption-parts.tsx'
import { redemptions } from './redemptions.strings.ts'
import styles from './rewards-screen.module.css'

type Order = Answer<typeof listRedemptions>['redemptions'][number]

const ordersQuery = { ...pagesFor(listRedemptions, {}, 'redemptions'), staleTime: 0 }

export const preload = (client: QueryClient) => {
  void client.prefetchQuery(offersQuery)
  void client.prefetchInfiniteQuery(ordersQuery)
}

/** What the person can exchange points for, and what they ordered. */
export default function RedemptionsScreen() {
  const t = useStrings(redemptions)
  return (
    <Screen title={t.title} back="/reward_transactions" className={styles.screen}>
      <div className={styles.column}>
        <section aria-labelledby="redemption-offers">
          <h2 id="redemption-offers" className={styles.heading}>
            {t.offers}
          </h2>
          <RedemptionOffers />
        </section>
        <section aria-labelledby="redemption-orders">
          <h2 id="redemption-orders" className={styles.heading}>
            {t.orders}
          </h2>
          <Orders />
        </section>
      </div>
    </Screen>
  )
}

function Orders() {
  const t = useStrings(redemptions)
  const query = useInfiniteQuery(ordersQuery)
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <EmptyState icon="reward" title={t.noOrders} />
  return (
    <>
      <Card padding="none" bleeds aria-busy={query.isFetching}>
        <ul className={styles.list}>
          {query.data.map((order) => (
            <li key={order.id} className={`${styles.row} ${styles.order}`}>
              <OrderLine order={order} />
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

function OrderLine({ order }: { order: Order }) {
  const t = useStrings(redemptions)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const client = useQueryClient()
  const dayOf = (at: string) => readableDate(at, { locale, timeZone })
  const receipt = useSubmit({
    stays: true,
    toasts: true,
    send: () => call(confirmRedemption, { params: { id: order.id }, body: { version: order.version } }),
    done: () => {
      toast.success(t.confirmed)
      return client.invalidateQueries({ queryKey: everyKeyOf(listRedemptions) })
    },
    failed: t.failed,
  })
  const { menu, optionName, reportId, sentAt, receivedAt } = order
  const what = optionName ? `${menu.name} · ${optionName}` : menu.name
  return (
    <>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.words}>
        <p className={styles.title}>{what}</p>
        <p className={styles.line}>
          <RedemptionTag state={order.state} />
          <span>{t.points(order.points)}</span>
          <span>
            {receivedAt
              ? t.receivedOn(dayOf(receivedAt))
              : sentAt
                ? t.sentOn(dayOf(sentAt))
                : t.requestedOn(dayOf(order.requestedAt))}
          </span>
          {reportId !== null && (
            <AppLink to={`/reports/${reportId}`} aria-label={t.submissionOf(what)}>
              {t.submission}
            </AppLink>
          )}
        </p>
        {order.note && <p className={styles.note}>{order.note}</p>}
      </div>
      {order.can.confirm && (
        <Button size="xSmall" pending={receipt.pending} onClick={() => receipt.submit()}>
          {t.confirm}
        </Button>
      )}
    </>
  )
}

const Shapes = () => (
  <SkeletonGroup className={styles.shapes}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)
