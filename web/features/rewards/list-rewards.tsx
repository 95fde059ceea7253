import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  createRewardBatch,
  listAdminRewardTransactions,
  listRewardBatches,
  previewRewardBatch,
  rewardBatchLimits,
  rewardLimits,
} from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { FileText } from './file-text.tsx'
import { ListPreview } from './list-preview.tsx'
import { rewards } from './rewards.strings.ts'

type Preview = Answer<typeof previewRewardBatch>
type Batch = Answer<typeof listRewardBatches>['rewardBatches'][number]

/** The heading of the entries, which the history of lists links to. */
export const entriesId = 'reward-entries'

const params = searchParams({ batchId: idParam })

/** The selected list; it is in the address. */
export function useBatch() {
  const [{ batchId }, change] = useSearchParams(params, '/admin/rewards')
  return [batchId, (id: number | undefined) => change({ batchId: id })] as const
}

/** Points for many people from a list: checked first, applied to all or to none; and earlier lists. */
export function ListRewards() {
  const t = useStrings(rewards)
  return (
    <Card as="section" aria-labelledby="list-rewards" className={settings.part}>
      <h2 id="list-rewards" className={settings.heading}>
        {t.sectionList}
      </h2>
      <p className={settings.note}>{t.listNote(rewardBatchLimits.rows)}</p>
      <ListForm />
      <Batches />
    </Card>
  )
}

function ListForm() {
  const t = useStrings(rewards)
  const toast = useToast()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [asking, setAsking] = useState(false)
  const key = useRef(crypto.randomUUID())

  const change = (next: string) => {
    setText(next)
    setPreview(undefined)
    form.clear()
  }
  const form = useSubmit<'carryOut'>({
    stays: true,
    unsaved: text !== '' || reason !== '',
    check: () => ({ text: text.trim() === '' ? t.listMissing : '' }),
    send: async (_, carriesOut) => {
      if (!carriesOut || !preview) {
        setPreview(await call(previewRewardBatch, { body: { text, reason } }))
        key.current = crypto.randomUUID()
        return
      }
      const { entryCount, givenPoints, collectedPoints } = preview
      const body = { text, reason, clientKey: key.current, entryCount, givenPoints, collectedPoints }
      const made = await call(createRewardBatch, { body })
      toast.success(t.carriedOut(made.entryCount))
      change('')
      setReason('')
      await Promise.all(
        [listRewardBatches, listAdminRewardTransactions].map((endpoint) =>
          client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
        ),
      )
    },
    problemsOf: ({ code, fields, message }) => {
      if (code === 'conflict' || fields.text) setPreview(undefined)
      return fields.text
        ? { text: fields.text }
        : { form: code === 'conflict' ? t.changedMeanwhile : message }
    },
    failed: t.failed,
  })

  const ready = preview !== undefined && preview.problemCount === 0 && preview.entryCount > 0
  return (
    <form className={settings.part} {...form.props}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <FileText onText={change} />
      <Textarea
        label={t.list}
        required
        placeholder={t.listExample}
        value={text}
        onChange={change}
        error={form.problems.text}
        spellCheck={false}
      />
      <Input
        label={t.commonReason}
        autoComplete="off"
        maxLength={rewardLimits.reasonLength}
        value={reason}
        onChange={(next) => {
          setReason(next)
          setPreview(undefined)
        }}
      />
      <div>
        <Button type="submit" priority={ready ? 'secondary' : 'primary'} pending={form.pending && !asking}>
          {t.preview}
        </Button>
      </div>
      {preview && <ListPreview preview={preview} />}
      {ready && (
        <div>
          <Button priority="primary" onClick={() => setAsking(true)}>
            {t.carryOut}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => form.submit('carryOut')}
        title={t.carryOutTitle(preview?.entryCount ?? 0)}
        confirmLabel={t.carryOut}
      >
        <p>
          {preview && t.listSum(preview.entryCount, preview.givenPoints, preview.collectedPoints)}
          <br />
          {t.carryOutWords}
        </p>
      </ConfirmDialog>
    </form>
  )
}

function Batches() {
  const t = useStrings(rewards)
  const [, setBatch] = useBatch()
  const query = useInfiniteQuery({
    ...pagesFor(listRewardBatches, { query: { limit: 10 } }, 'rewardBatches'),
    staleTime: 0,
  })
  const show = (id: number) => {
    setBatch(id)
    document.getElementById(entriesId)?.scrollIntoView({ block: 'start' })
  }
  const columns: Column<Batch>[] = [
    {
      key: 'when',
      header: t.when,
      narrow: true,
      cell: ({ madeAt }) => <DateTime at={madeAt} />,
    },
    { key: 'by', header: t.listBy, narrow: true, cell: ({ madeBy }) => madeBy.name },
    {
      key: 'what',
      header: t.listContent,
      cell: ({ entryCount, givenPoints, collectedPoints }) =>
        t.listSum(entryCount, givenPoints, collectedPoints),
    },
    {
      key: 'show',
      header: <span className="visually-hidden">{t.actions}</span>,
      narrow: true,
      cell: ({ id }) => (
        <Button size="xSmall" onClick={() => show(id)}>
          {t.showEntries}
        </Button>
      ),
    },
  ]
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <h3 className={settings.heading}>{t.lists}</h3>
      <Table
        stacks
        label={t.lists}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ madeAt }) => madeAt}
        pending={query.isPending}
        empty={t.noLists}
      />
      <ListEnd query={query}>{null}</ListEnd>
    </>
  )
}
