import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createReportExport, getReportExport, listReportExports } from '#contract/admin-applications.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import { type Format, FormatChoice } from '../reports/format-choice.tsx'
import { applications } from './applications.strings.ts'

export type Export = Answer<typeof getReportExport>
type Filter = Omit<CallInput<typeof createReportExport>['body'], 'clientKey' | 'format'>
type Props = { menuName: string; filter: Filter; onClose: () => void }

export const exportPath = ({ id }: Export) => `/api/v2/admin/report_exports/${id}/file`

/** Milliseconds between requests for an export's progress. */
const pause = 1_500

/** The current state of an export, polled while it is being created. */
export function useExport(begun: Export | undefined) {
  return (
    useQuery({
      ...queryFor(getReportExport, { params: { id: begun?.id ?? 0 } }),
      enabled: begun !== undefined && begun.state === 'running',
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : pause),
    }).data ?? begun
  )
}

/** Lets the administrator choose a format, creates the file and downloads it. */
export function ExportDialog({ menuName, filter, onClose }: Props) {
  const t = useStrings(applications)
  const client = useQueryClient()
  const [format, setFormat] = useState<Format>('xlsx')
  const [begun, setBegun] = useState<Export>()
  const key = useRef(crypto.randomUUID())
  const made = useExport(begun)

  const form = useSubmit({
    stays: true,
    send: async () => {
      const body = { ...filter, format, clientKey: `${key.current} ${format}` }
      setBegun(await call(createReportExport, { body }))
      await client.invalidateQueries({ queryKey: everyKeyOf(listReportExports) })
    },
    failed: t.failed,
  })
  const { pending } = form

  return (
    <Dialog
      open
      losesNothing
      title={t.exportTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {made ? t.close : t.cancel}
          </Button>
          {!made && (
            <Button priority="primary" pending={pending} onClick={() => form.submit()}>
              {t.start}
            </Button>
          )}
          {made?.state === 'finished' && (
            <Button priority="primary" icon="download" onClick={() => location.assign(exportPath(made))}>
              {t.download}
            </Button>
          )}
        </>
      }
    >
      <div className={settings.part}>
        {form.sentence && (
          <Notice situation="danger" live>
            {form.sentence}
          </Notice>
        )}
        {made ? (
          <Standing made={made} />
        ) : (
          <>
            <p>{t.exportWords(menuName)}</p>
            <FormatChoice value={format} onChange={setFormat} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Standing({ made }: { made: Export }) {
  const t = useStrings(applications)
  const { state, doneCount, totalCount, replacedCount } = made
  if (state === 'failed') return <Notice situation="danger">{t.failed}</Notice>
  if (state === 'running') {
    return (
      <>
        <Progress
          label={t.running}
          value={doneCount / totalCount}
          detail={t.progress(doneCount, totalCount)}
        />
        <p className={settings.note}>{t.runningWords}</p>
      </>
    )
  }
  return (
    <>
      <p role="status">{t.finished(totalCount)}</p>
      {replacedCount > 0 && <Notice situation="warning">{t.replaced(replacedCount)}</Notice>}
      <p className={settings.note}>{t.kept}</p>
    </>
  )
}
