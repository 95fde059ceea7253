import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  calendarSubscriptionLimits,
  deleteCalendarSubscription,
  listCalendarSubscriptions,
  renewCalendarSubscription,
} from '#contract/calendar-subscriptions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './calendar-subscriptions.module.css'
import { subscriptionWords } from './calendar-subscriptions.strings.ts'
import { type Subscription, SubscriptionDialog } from './subscription-dialog.tsx'

const subscriptionsQuery = queryFor(listCalendarSubscriptions, {})

export const preload = (client: QueryClient) => client.prefetchQuery(subscriptionsQuery)

/** The secret addresses at which other calendar programs read one's calendar. */
export default function CalendarSubscriptionsScreen() {
  const t = useStrings(subscriptionWords)
  const client = useQueryClient()
  const query = useQuery({ ...subscriptionsQuery, staleTime: 0 })
  const [open, setOpen] = useState<{ kind: 'edit' | 'renew' | 'delete'; one: Subscription } | 'create'>()
  const close = () => setOpen(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: everyKeyOf(listCalendarSubscriptions) })
  const list = query.data?.calendarSubscriptions
  const chosen = open === 'create' ? undefined : open
  const create = (
    <Button size="small" priority="primary" icon="plus" onClick={() => setOpen('create')}>
      {t.create}
    </Button>
  )
  return (
    <Screen title={t.title} back="/calendars">
      <Card as="section" padding="large" bleeds aria-label={t.title} className={styles.parts}>
        <p>{t.intro}</p>
        {!list && query.isError && (
          <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
        {!list && !query.isError && (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        )}
        {list?.length === 0 && (
          <EmptyState icon="calendar" title={t.none} action={create}>
            {t.noneWords}
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <>
            <Notice situation="warning">{t.secret}</Notice>
            <ul className={styles.list}>
              {list.map((one) => (
                <li key={one.id}>
                  <Shown one={one} onOpen={(kind) => setOpen({ kind, one })} />
                </li>
              ))}
            </ul>
            {list.length < calendarSubscriptionLimits.subscriptions && <div>{create}</div>}
          </>
        )}
        <HowTo />
      </Card>
      {open === 'create' && <SubscriptionDialog onSaved={refresh} onClose={close} />}
      {chosen?.kind === 'edit' && (
        <SubscriptionDialog
          subscription={chosen.one}
          current={list?.find(({ id }) => id === chosen.one.id)}
          onSaved={refresh}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={chosen?.kind === 'renew'}
        title={t.renewTitle(chosen?.one.name ?? '')}
        confirmLabel={t.renew}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          const { id, version } = chosen!.one
          await call(renewCalendarSubscription, { params: { id }, body: { version } })
          await refresh()
          toast.success(t.renewed)
        }}
      >
        {t.renewWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={chosen?.kind === 'delete'}
        title={t.deleteTitle(chosen?.one.name ?? '')}
        confirmLabel={t.delete}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          const { id, version } = chosen!.one
          await call(deleteCalendarSubscription, { params: { id }, query: { version: String(version) } })
          await refresh()
          toast.success(t.deleted)
        }}
      >
        {t.deleteWords}
      </ConfirmDialog>
    </Screen>
  )
}

type ShownProps = { one: Subscription; onOpen: (kind: 'edit' | 'renew' | 'delete') => void }

function Shown({ one, onOpen }: ShownProps) {
  const t = useStrings(subscriptionWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const address = `${location.origin}${one.path}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t.copied)
    } catch {
      toast.danger(t.copyFailed)
    }
  }
  return (
    <section aria-label={one.name} className={styles.one}>
      <h2 className={styles.name}>{one.name}</h2>
      <p className={styles.details}>{one.parts.map((part) => t[part]).join(locale === 'ja' ? '・' : ', ')}</p>
      <code className={styles.address}>{address}</code>
      <div className={styles.buttons}>
        <Button size="small" icon="copy" onClick={copy}>
          {t.copy}
        </Button>
        <Button size="small" icon="calendar" href={address.replace(/^https?:/, 'webcal:')}>
          {t.open}
        </Button>
      </div>
      <p className={styles.details}>
        {one.fetchedAt === null
          ? t.neverFetched
          : t.fetched(readableDateTime(one.fetchedAt, { locale, timeZone }))}
      </p>
      <div className={styles.buttons}>
        <Button size="xSmall" priority="tertiary" icon="edit" onClick={() => onOpen('edit')}>
          {t.edit}
        </Button>
        <Button size="xSmall" priority="tertiary" onClick={() => onOpen('renew')}>
          {t.renew}
        </Button>
        <Button
          size="xSmall"
          priority="tertiary"
          situation="danger"
          icon="trash"
          onClick={() => onOpen('delete')}
        >
          {t.delete}
        </Button>
      </div>
    </section>
  )
}

function HowTo() {
  const t = useStrings(subscriptionWords)
  return (
    <section aria-label={t.how} className={styles.how}>
      <h2 className={styles.name}>{t.how}</h2>
      <dl>
        <dt>{t.google}</dt>
        <dd>{t.googleSteps}</dd>
        <dt>{t.outlook}</dt>
        <dd>{t.outlookSteps}</dd>
        <dt>{t.apple}</dt>
        <dd>{t.appleSteps}</dd>
      </dl>
    </section>
  )
}
