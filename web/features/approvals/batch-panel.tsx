import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { useToast } from '#ui/toast.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { approvals } from './approvals.strings.ts'
import styles from './batch-panel.module.css'
import type { Batch, useBatch } from './use-batch.ts'

const words = { approve: 'approvedAll', pend: 'pendedAll', reject: 'rejectedAll' } as const

/** The progress of a batch and, when it is done, the result of each report. */
export function BatchPanel({ batch, failed, putAway, undo }: ReturnType<typeof useBatch>) {
  const t = useStrings(approvals)
  if (failed)
    return <ErrorState title={t.batchLost} onRetry={() => failed.refetch()} pending={failed.isFetching} />
  if (!batch) return null
  if (batch.undone) return null
  if (batch.undoSeconds !== null) return <Held batch={batch} seconds={batch.undoSeconds} onUndo={undo} />
  return batch.finished ? <Finished batch={batch} onClose={putAway} /> : <Running batch={batch} />
}

const held = { approve: 'approvesAll', pend: 'pendsAll', reject: 'rejectsAll' } as const

function Held({ batch, seconds, onUndo }: { batch: Batch; seconds: number; onUndo: () => Promise<void> }) {
  const t = useStrings(approvals)
  const toast = useToast()
  const undo = useSubmit({ send: onUndo, done: () => toast.success(t.undone), toasts: true })
  return (
    <Card as="section" bleeds aria-label={t.heldLabel} className={styles.panel}>
      <p className={styles.sum}>
        <Icon name="clock" size="large" />
        {t[held[batch.act]](batch.totalCount)}
      </p>
      <p className={styles.note}>{t.undoFor(seconds)}</p>
      <div className={styles.buttons}>
        <Button size="xSmall" pending={undo.pending} onClick={() => undo.submit()}>
          {t.undo}
        </Button>
      </div>
    </Card>
  )
}

function Running({ batch }: { batch: Batch }) {
  const t = useStrings(approvals)
  return (
    <Card bleeds className={styles.panel}>
      <Progress
        label={t.running}
        value={batch.triedCount / Math.max(1, batch.totalCount)}
        detail={t.progress(batch.triedCount, batch.totalCount)}
      />
      <p className={styles.note}>{t.runningWords}</p>
    </Card>
  )
}

function Finished({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useStrings(approvals)
  const box = useRef<HTMLElement>(null)
  const failures = batch.results.filter(({ done }) => !done)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <Card ref={box} as="section" bleeds tabIndex={-1} aria-label={t.results} className={styles.panel}>
      <div role="status">
        <p className={styles.sum}>
          <Icon name={failures.length > 0 ? 'warning' : 'success'} size="large" />
          {t[words[batch.act]](batch.doneCount)}
        </p>
        {failures.length > 0 && <p className={styles.failed}>{t.failedSome(failures.length)}</p>}
      </div>
      {failures.length > 0 && <Results results={failures} />}
      <details>
        <summary className={styles.summary}>{t.results}</summary>
        <Results results={batch.results} />
      </details>
      <div className={styles.buttons}>
        <Button size="xSmall" priority="tertiary" icon="download" onClick={() => download(batch, t)}>
          {t.download}
        </Button>
        <Button size="xSmall" situation="neutral" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Card>
  )
}

function Results({ results }: { results: Batch['results'] }) {
  const t = useStrings(approvals)
  return (
    <ul className={styles.results}>
      {results.map(({ reportId, title, done, error }) => (
        <li key={reportId} className={styles.result}>
          <AppLink to={`/reports/${reportId}`}>{title || `#${reportId}`}</AppLink>
          <span className={done ? styles.note : styles.failed}>{error?.message ?? t.done}</span>
        </li>
      ))}
    </ul>
  )
}

/** Prevents spreadsheets from reading text as a formula. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** UTF-8 with a byte order mark, which spreadsheets need to read Japanese. */
function download(batch: Batch, t: { resultTitle: string; result: string; done: string }) {
  const rows = [
    ['ID', t.resultTitle, t.result],
    ...batch.results.map(({ reportId, title, error }) => [String(reportId), title, error?.message ?? t.done]),
  ]
  const text = `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `approvals-${batch.id}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
