import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { remindReport } from '#contract/approvals.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { ApprovalProgress } from '../reports/approval-progress.tsx'
import { type Overview, refreshReport } from './approval-cache.ts'
import { approvals } from './approvals.strings.ts'
import { report as catalogue } from './report.strings.ts'
import styles from './report-progress.module.css'

const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'))

/** The progress of the approval: complete on PC; on a phone whom it waits for and a link to the rest. */
export function ReportProgress({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const phone = useFrame().kind === 'phone'
  if (report.approvalVersion === null) return null
  return (
    <Card as="section" bleeds className={styles.part} aria-labelledby="report-progress">
      <h3 id="report-progress" className={styles.heading}>
        {t.progress}
      </h3>
      {phone ? <Short report={report} /> : <ApprovalProgress reportId={report.id} />}
      <ProgressButtons report={report} />
    </Card>
  )
}

function Short({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const a = useStrings(approvals)
  const { id, step, waitingFor } = report
  const first = waitingFor[0]
  return (
    <>
      {step && <p>{a.step(step.index + 1, step.stepCount, step.name)}</p>}
      {first && <p className={styles.note}>{t.waitingFor(first.name, waitingFor.length - 1)}</p>}
      <AppLink to={`/m/reports/${id}/approving_workflow`} className={styles.link}>
        {t.showProgress}
        <Icon name="chevronRight" />
      </AppLink>
    </>
  )
}

/** Reminds the approvers, and replaces one of them. */
export function ProgressButtons({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const toast = useToast()
  const client = useQueryClient()
  const [replacing, setReplacing] = useState(false)
  const { id, can } = report
  const refresh = () => refreshReport(client, id)
  const remind = useSubmit({
    send: () => call(remindReport, { params: { id } }),
    done: ({ remindedCount }) => {
      toast.success(t.reminded(remindedCount))
      return refresh()
    },
    refused: refresh,
    stays: true,
    toasts: true,
  })
  if (!can.remind && !can.replace) return null
  return (
    <div className={styles.buttons}>
      {can.remind && (
        <Button
          size="xSmall"
          situation="neutral"
          icon="notification"
          pending={remind.pending}
          onClick={() => remind.submit()}
        >
          {t.remind}
        </Button>
      )}
      {can.replace && (
        <Button size="xSmall" situation="neutral" icon="users" onClick={() => setReplacing(true)}>
          {t.replace}
        </Button>
      )}
      <Suspense>
        {replacing && <ReplaceDialog report={report} onClose={() => setReplacing(false)} />}
      </Suspense>
    </div>
  )
}
