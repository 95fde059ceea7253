import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  exportRedemptions,
  type handledStates,
  listAdminRedemptions,
  listRedemptionMenus,
  redemptionLimits,
  redemptionStates,
  updateRedemption,
} from '#contract/rewards.redemptions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { dayParam } from '#web/app/day-param.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { RedemptionTag } from './redemption-parts.tsx'
import { redemptions } from './redemptions.strings.ts'
import styles from './rewards-screen.module.css'

type Order = Answer<typeof listAdminRedemptions>['redemptions'][number]
type Next = (typeof handledStates)[number]

const params = searchParams({
  state: choiceParam(redemptionStates),
  menuId: idParam,
  from: dayParam,
  until: dayParam,
})

const whatOf = ({ menu, optionName }: Order) => (optionName ? `${menu.name} · ${optionName}` : menu.name)

/** Everyone's orders with a filter, and the buttons of the person who sends them out. */
export function RedemptionList() {
  const t = useStrings(redemptions)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [filter, change] = useSearchParams(params, '/admin/rewards/redemptions')
  const [handling, setHandling] = useState<{ order: Order; state: Next }>()
  const asked = { state: filter.state, menuId: filter.menuId, from: filter.from, until: filter.until }
  const query = useInfiniteQuery({
    ...pagesFor(listAdminRedemptions, { query: asked }, 'redemptions'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const counts = useQuery({ ...queryFor(listAdminRedemptions, { query: { limit: 1 } }), staleTime: 0 }).data
    ?.counts
  const menus = useQuery(queryFor(listRedemptionMenus, {})).data?.redemptionMenus ?? []
  const words = { sent: t.toSent, received: t.toReceived, returned: t.toReturned }
  const dayOf = (at: string) => readableDate(at, { locale, timeZone })
  const columns: Column<Order>[] = [
    {
      key: 'who',
      header: t.who,
      narrow: true,
      cell: ({ user, departmentName }) => (
        <>
          <AppLink to={`/users/${user.id}`}>{user.name}</AppLink>
          {departmentName && <span className={styles.line}>{departmentName}</span>}
        </>
      ),
    },
    {
      key: 'what',
      header: t.what,
      cell: (order) => (
        <>
          {order.reportId === null ? (
            whatOf(order)
          ) : (
            <AppLink to={`/reports/${order.reportId}`}>{whatOf(order)}</AppLink>
          )}
          {order.wishes && <p className={styles.note}>{order.wishes}</p>}
        </>
      ),
    },
    {
      key: 'points',
      header: t.pointsColumn,
      narrow: true,
      align: 'end',
      cell: ({ points }) => points.toLocaleString(locale),
    },
    {
      key: 'state',
      header: t.state,
      cell: (order) => (
        <>
          <RedemptionTag state={order.state} />
          <span className={styles.line}>
            {order.receivedAt
              ? t.receivedOn(dayOf(order.receivedAt))
              : order.sentAt
                ? t.sentOn(dayOf(order.sentAt))
                : t.requestedOn(dayOf(order.requestedAt))}
            {order.handledBy && <span>{t.by(order.handledBy.name)}</span>}
          </span>
          {order.note && <p className={styles.note}>{order.note}</p>}
        </>
      ),
    },
    {
      key: 'actions',
      header: <span className="visually-hidden">{t.actions}</span>,
      cell: (order) => (
        <div className={styles.acts}>
          {order.next.map((state, i) => (
            <Button
              key={state}
              size="xSmall"
              situation={i === 0 && state !== 'returned' ? 'standard' : 'neutral'}
              aria-label={t.actOn(`${order.user.name} ${whatOf(order)}`, words[state])}
              onClick={() => setHandling({ order, state })}
            >
              {words[state]}
            </Button>
          ))}
        </div>
      ),
    },
  ]
  return (
    <Card className={settings.part}>
      <h2 className={settings.heading}>{t.allOrders}</h2>
      <p className={settings.note}>
        {t.allOrdersNote} {counts && counts.approved > 0 && t.toSend(counts.approved)}
      </p>
      <div className={settings.fields}>
        <Select
          label={t.state}
          value={filter.state ?? ''}
          onChange={(state) => change({ state: redemptionStates.find((one) => one === state) })}
          options={[
            { value: '', label: t.anyState },
            ...redemptionStates.map((value) => ({ value, label: t[value] })),
          ]}
        />
        <Select
          label={t.menu}
          value={String(filter.menuId ?? '')}
          onChange={(value) => change({ menuId: value === '' ? undefined : Number(value) })}
          options={[
            { value: '', label: t.anyMenu },
            ...menus.map(({ menu }) => ({ value: String(menu.id), label: menu.name })),
          ]}
        />
        <DatePicker
          label={t.fromDay}
          value={filter.from ?? ''}
          max={filter.until}
          onChange={(from) => change({ from: from || undefined })}
        />
        <DatePicker
          label={t.untilDay}
          value={filter.until ?? ''}
          min={filter.from}
          onChange={(until) => change({ until: until || undefined })}
        />
      </div>
      <div>
        <Button
          size="xSmall"
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportRedemptions, { query: asked }))}
        >
          {t.download}
        </Button>
      </div>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <>
          <Table
            stacks
            label={t.allOrders}
            columns={columns}
            rows={query.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={(order) => `${order.user.name} ${whatOf(order)}`}
            pending={query.isPending}
            empty={t.none}
          />
          <ListEnd query={query}>
            <SkeletonText lines={2} />
          </ListEnd>
        </>
      )}
      {handling && <HandleDialog {...handling} onClose={() => setHandling(undefined)} />}
    </Card>
  )
}

type HandleProps = { order: Order; state: Next; onClose: () => void }

/** Sets the state of an order, with a note to its person. */
function HandleDialog({ order, state, onClose }: HandleProps) {
  const t = useStrings(redemptions)
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const returns = state === 'returned'
  const refresh = () =>
    Promise.all(
      [listAdminRedemptions, listRedemptionMenus].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  const form = useSubmit({
    check: () => ({ note: returns && !note.trim() ? t.reasonMissing : '' }),
    send: () =>
      call(updateRedemption, { params: { id: order.id }, body: { version: order.version, state, note } }),
    done: async () => {
      toast.success(t.saved)
      onClose()
      await refresh()
    },
    problemsOf: ({ code, fields, message }) => {
      if (code === 'conflict') void refresh()
      return fields.note ? { note: fields.note } : { form: code === 'conflict' ? t.changed : message }
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      enterSubmits
      danger={returns}
      title={{ sent: t.toSent, received: t.toReceived, returned: t.toReturned }[state]}
      submitLabel={{ sent: t.toSent, received: t.toReceived, returned: t.toReturned }[state]}
      onClose={onClose}
      className={styles.column}
      failure={form.failure}
    >
      <p>{`${order.user.name} · ${whatOf(order)}`}</p>
      <Input
        label={returns ? t.reason : t.note}
        note={returns ? t.returnedWords : undefined}
        placeholder={state === 'sent' ? t.noteExample : undefined}
        required={returns}
        maxLength={redemptionLimits.noteLength}
        value={note}
        onChange={setNote}
        error={form.problems.note}
      />
    </FormDialog>
  )
}
