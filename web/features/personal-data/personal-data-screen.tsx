import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  cancelPersonalErasure,
  createPersonalErasure,
  downloadPersonalData,
  getPersonalData,
  listPersonalErasures,
  personalDataLimits,
} from '#contract/personal-data.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { personalDataWords } from './personal-data.strings.ts'

type Data = Answer<typeof getPersonalData>

const path = '/admin/personal_data'

/** What is stored about one person; its export and erasure. */
export default function PersonalDataScreen() {
  const t = useStrings(personalDataWords)
  return (
    <AdminScreen path={path} title={t.title} back={path}>
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(personalDataWords)
  const id = useIdParam()
  const query = useQuery({ ...queryFor(getPersonalData, { params: { id } }), staleTime: 0 })
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState icon="search" title={t.gone}>
        {t.goneWords}
      </EmptyState>
    )
  if (query.isError) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!query.data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  const data = query.data
  return (
    <div className={styles.form}>
      <div className={styles.rowHead}>
        <h2>{data.person.name}</h2>
        {data.hasLeft && <Tag>{t.left}</Tag>}
      </div>
      <Kinds data={data} />
      <Export id={data.person.id} />
      <section className={styles.section} aria-labelledby="erasure">
        <h2 id="erasure" className={styles.name}>
          {t.erase}
        </h2>
        {data.erasure ? <Requested data={data} erasure={data.erasure} /> : <Request data={data} />}
      </section>
    </div>
  )
}

function Kinds({ data: { lists } }: { data: Data }) {
  const t = useStrings(personalDataWords)
  if (lists.length === 0) return <p>{t.nothing}</p>
  return (
    <Table
      dense
      label={t.kinds}
      columns={[
        { key: 'kind', header: t.kind, cell: ({ title }) => title },
        {
          ...{ key: 'count', header: t.count, align: 'end' as const, narrow: true },
          cell: ({ count }) => count.toLocaleString(),
        },
      ]}
      rows={lists}
      rowKey={({ name }) => name}
      rowName={({ title }) => title}
    />
  )
}

function Export({ id }: { id: number }) {
  const t = useStrings(personalDataWords)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    stays: true,
    check: () => ({ reason: reason.trim() ? '' : t.purposeMissing }),
    send: async () => {
      location.assign(addressOf(downloadPersonalData, { params: { id }, query: { reason: reason.trim() } }))
      toast.success(t.exporting)
    },
    failed: t.failed,
  })
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export" className={styles.name}>
        {t.export}
      </h2>
      <p>{t.exportWords}</p>
      <form {...form.props} className={styles.section}>
        <Input
          required
          label={t.purpose}
          maxLength={personalDataLimits.reasonLength}
          value={reason}
          error={form.problems.reason}
          onChange={setReason}
        />
        <div>
          <Button type="submit" icon="download" pending={form.pending}>
            {t.download}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Loads the person and the list again. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [getPersonalData, listPersonalErasures].map((one) =>
        client.invalidateQueries({ queryKey: everyKeyOf(one) }),
      ),
    )
}

function Request({ data: { person, hasLeft, held, writings } }: { data: Data }) {
  const t = useStrings(personalDataWords)
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState<'delete' | 'keep'>('keep')
  const form = useSubmit({
    unsaved: reason !== '',
    check: () => ({ reason: reason.trim() ? '' : t.reasonMissing }),
    send: async () => {
      const { posts, comments, messages } = writings
      await call(createPersonalErasure, {
        params: { id: person.id },
        body: { reason, deletesWritings: choice === 'delete', seenCount: posts + comments + messages },
      })
      toast.success(t.asked)
      await refresh()
    },
    failed: t.failed,
    focusesProblem: true,
  })
  if (!hasLeft) return <p>{t.onlyLeft}</p>
  if (held) return <Notice situation="warning">{t.isHeld}</Notice>
  return (
    <form {...form.props} className={styles.section}>
      {(form.failure ?? form.problems.seenCount) && (
        <Notice situation="danger" live>
          {form.failure ?? form.problems.seenCount}
        </Notice>
      )}
      <p>{t.effect}</p>
      <RadioGroup
        label={t.writingsLabel}
        note={t.writings(writings)}
        options={[
          { value: 'keep', label: t.keepWritings },
          { value: 'delete', label: t.deleteWritings },
        ]}
        value={choice}
        onChange={setChoice}
      />
      <Textarea
        required
        low
        label={t.reason}
        most={personalDataLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
      <p className={styles.note}>
        {t.others} {t.grace(personalDataLimits.graceDays)}
      </p>
      <div>
        <Button type="submit" situation="danger" pending={form.pending}>
          {t.ask}
        </Button>
      </div>
    </form>
  )
}

function Requested({ data, erasure }: { data: Data; erasure: NonNullable<Data['erasure']> }) {
  const t = useStrings(personalDataWords)
  const refresh = useRefresh()
  const form = useSubmit({
    stays: true,
    send: async () => {
      await call(cancelPersonalErasure, { params: { id: data.person.id } })
      toast.success(t.cancelled)
      await refresh()
    },
    failed: t.cancelFailed,
  })
  return (
    <>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <DataList
        items={[
          { term: t.reason, value: erasure.reason },
          { term: t.writingsLabel, value: erasure.deletesWritings ? t.deleteWritings : t.keepWritings },
          {
            term: t.askedBy,
            value: (
              <>
                {erasure.requestedBy.name} <DateTime at={erasure.requestedAt} />
              </>
            ),
          },
          {
            term: erasure.finishedAt ? t.doneAt : t.waitsUntil,
            value: <DateTime at={erasure.finishedAt ?? erasure.eraseAfter} />,
          },
        ]}
      />
      {!erasure.finishedAt && (
        <form {...form.props}>
          <Button type="submit" pending={form.pending}>
            {t.cancel}
          </Button>
        </form>
      )}
    </>
  )
}
