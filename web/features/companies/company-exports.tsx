import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import {
  createCompanyExport,
  downloadCompanyExport,
  listCompanyExports,
  retryCompanyExport,
} from '#contract/companies.exports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { Button } from '#ui/button.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { companyWords } from './companies.strings.ts'
import { ReasonField } from './company-dialogs.tsx'
import { companyExportStateWords, companyExportWords } from './company-exports.strings.ts'
import styles from './company-screen.module.css'

type Export = Answer<typeof listCompanyExports>['companyExports'][number]

const tones = {
  waiting: 'neutral',
  running: 'information',
  ready: 'success',
  failed: 'danger',
  erased: 'neutral',
} as const
const againMs = 2_000

/** The exports of a company: starting one, its progress, and its file while that is kept. */
export function CompanyExports({ companyId }: { companyId: number }) {
  const t = useStrings(companyExportWords)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [key, setKey] = useState<string>()
  const query = useQuery({
    ...operatorQuery(listCompanyExports, { params: { id: companyId } }),
    refetchInterval: ({ state }) =>
      state.data?.companyExports.some((one) => one.state === 'waiting' || one.state === 'running')
        ? againMs
        : false,
  })
  const refresh = async () => {
    await query.refetch()
    await queryClient.invalidateQueries({ queryKey: everyKeyOf(listOperatorActs) })
  }
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    ) : (
      <SkeletonText lines={2} />
    )
  return (
    <>
      <p>{t.note}</p>
      {data.companyExports.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <Exports rows={data.companyExports} may={data.can.export} onChanged={refresh} />
      )}
      {data.can.export && (
        <div className={styles.actions}>
          <Button icon="download" onClick={() => setAsking(true)}>
            {t.start}
          </Button>
        </div>
      )}
      {asking && (
        <StartDialog
          companyId={companyId}
          onStarted={async (made) => {
            setAsking(false)
            setKey(made.key)
            await refresh()
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <Dialog
        open={key !== undefined}
        title={t.keyTitle}
        onClose={() => setKey(undefined)}
        footer={
          <Button priority="primary" onClick={() => setKey(undefined)}>
            {t.keptIt}
          </Button>
        }
      >
        <div className={styles.group}>
          <p>{t.keyText}</p>
          <CopiedText label={t.key} text={key ?? ''} />
        </div>
      </Dialog>
    </>
  )
}

function Exports({ rows, may, onChanged }: { rows: Export[]; may: boolean; onChanged: () => unknown }) {
  const t = useStrings(companyExportWords)
  const words = useStrings(companyWords)
  const states = useStrings(companyExportStateWords)
  const locale = useLocale()
  const number = (value: number | null) => (value ?? 0).toLocaleString(locale)
  const again = useSubmit<number>({
    send: (_, id) => operatorCall(retryCompanyExport, { params: { id: id! } }),
    done: onChanged,
    failed: words.failed,
    toasts: true,
    stays: true,
  })
  const columns: readonly Column<Export>[] = [
    {
      key: 'state',
      header: t.state,
      narrow: true,
      cell: (one) => (
        <>
          <Tag situation={tones[one.state]}>{states[one.state]}</Tag>{' '}
          {one.state === 'running' && one.totalCount !== null && t.parts(one.doneCount, one.totalCount)}
          {one.problem}
        </>
      ),
    },
    { key: 'begun', header: t.begun, narrow: true, cell: (one) => <Moment at={one.createdAt} /> },
    { key: 'who', header: t.who, narrow: true, cell: ({ operatorName }) => operatorName },
    { key: 'reason', header: words.reason, cell: ({ reason }) => reason },
    {
      key: 'content',
      header: t.content,
      cell: ({ byteSize, rowCount, fileCount }) =>
        byteSize === null ? '' : t.contents(number(rowCount), number(fileCount), fileSize(byteSize)),
    },
    {
      key: 'until',
      header: t.until,
      narrow: true,
      cell: ({ expiresAt }) => (expiresAt ? <DateTime at={expiresAt} /> : ''),
    },
    {
      key: 'act',
      header: '',
      narrow: true,
      cell: ({ id, state }) =>
        !may ? (
          ''
        ) : state === 'ready' ? (
          <Button
            size="xSmall"
            icon="download"
            onClick={() => location.assign(addressOf(downloadCompanyExport, { params: { id } }))}
          >
            {t.download}
          </Button>
        ) : state === 'failed' ? (
          <Button size="xSmall" pending={again.pending} onClick={() => void again.submit(id)}>
            {t.retry}
          </Button>
        ) : (
          ''
        ),
    },
  ]
  return (
    <Table
      stacks
      dense
      label={t.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ reason }) => reason}
    />
  )
}

type Started = Answer<typeof createCompanyExport>

function StartDialog({
  companyId,
  onStarted,
  onClose,
}: {
  companyId: number
  onStarted: (made: Started) => unknown
  onClose: () => void
}) {
  const t = useStrings(companyExportWords)
  const words = useStrings(companyWords)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({ reason: reason.trim() === '' ? words.reasonMissing : '' }),
    send: () => operatorCall(createCompanyExport, { params: { id: companyId }, body: { reason } }),
    done: onStarted,
    failed: words.failed,
    focusesProblem: true,
  })
  return (
    <FormDialog
      title={t.startTitle}
      size="small"
      submission={form}
      submitLabel={t.start}
      failure={form.failure}
      onClose={onClose}
      className={styles.group}
    >
      <p>{t.startText}</p>
      <ReasonField shown={false} value={reason} onChange={setReason} error={form.problems.reason} />
    </FormDialog>
  )
}
