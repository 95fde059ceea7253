import { useQuery } from '@tanstack/react-query'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { ShownAnswers } from '../forms/shown-answers.tsx'
import { ApprovalProgress } from '../reports/approval-progress.tsx'
import { overviewQuery, reportItemsQuery } from '../reports/report-cache.ts'
import { ReportTag, stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { applies } from './applies.strings.ts'
import type { ApplyOverview } from './apply-queries.ts'
import { WaitingLine } from './apply-row.tsx'
import styles from './apply-screen.module.css'

type Report = ApplyOverview['reports'][number]

/** The stages of a use: state, approvers and answers. */
export function ApplyStages({ apply }: { apply: ApplyOverview }) {
  const t = useStrings(applies)
  const w = useStrings(states)
  const me = useCurrentUser()
  const { reports, flow, status } = apply
  if (reports.length === 0) return null
  const staged = flow === 'apply_report'
  const over = status === 'cancelled' || status === 'rejected'
  return (
    <section aria-labelledby="apply-stages">
      <h2 id="apply-stages" className={styles.heading}>
        {flow === 'share' ? t.answers : t.stages}
      </h2>
      <ol className={styles.stages}>
        {reports.map((report) => (
          <li key={report.id}>
            <Stage report={report} flow={flow} own={apply.applicant.id === me?.id} />
          </li>
        ))}
        {staged && reports.length === 1 && !over && (
          <li>
            <Card bleeds className={styles.stage}>
              <h3 className={styles.stageName}>{w.report}</h3>
              <p className={styles.note}>{t.stageToCome}</p>
            </Card>
          </li>
        )}
      </ol>
    </section>
  )
}

type StageProps = { report: Report; flow: ApplyOverview['flow']; own: boolean }

function Stage({ report, flow, own }: StageProps) {
  const t = useStrings(applies)
  const w = useStrings(states)
  const staged = flow === 'apply_report'
  // A stage without approval has no other state than submitted.
  const approval = flow !== 'share'
  const submitted = report.submittedAt !== null
  return (
    <Card as="section" bleeds className={styles.stage} aria-label={w[stageWords[report.stage]]}>
      <div className={styles.line}>
        {staged && <h3 className={styles.stageName}>{w[stageWords[report.stage]]}</h3>}
        {(approval || !submitted) && <ReportTag status={report.status} />}
        <span className={styles.note}>
          {report.submittedAt ? (
            <>
              {t.submittedAt} <Moment at={report.submittedAt} />
            </>
          ) : (
            t.notSubmitted
          )}
        </span>
      </div>
      {report.status === 'waiting' && <WaitingLine report={report} staged={false} />}
      {(report.status === 'returned' || report.status === 'rejected') && <LastComment report={report} />}
      <Answers id={report.id} draft={!submitted} />
      {submitted && !own && <AppLink to={`/reports/${report.id}`}>{t.openReport}</AppLink>}
      {submitted && approval && (
        <details open={report.status === 'waiting'}>
          <summary className={styles.summary}>{t.showApproval}</summary>
          <ApprovalProgress reportId={report.id} />
        </details>
      )}
    </Card>
  )
}

/** The comment with which it was returned or rejected. */
function LastComment({ report }: { report: Report }) {
  const t = useStrings(applies)
  const comment = useQuery({ ...overviewQuery(report.id), staleTime: 0 }).data?.lastComment
  if (!comment) return null
  const returned = report.status === 'returned'
  return (
    <Notice
      situation={returned ? 'warning' : 'danger'}
      title={returned ? t.returnedBy(comment.actor.name) : t.rejectedBy(comment.actor.name)}
    >
      <p className={styles.comment}>{comment.comment}</p>
    </Notice>
  )
}

/** The answers. Those of a draft are not shown before it is submitted. */
function Answers({ id, draft }: { id: number; draft: boolean }) {
  const t = useStrings(applies)
  const query = useQuery({ ...reportItemsQuery(id), staleTime: 0, enabled: !draft })
  if (draft) return null
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={t.answersFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  return <ShownAnswers shown={query.data.shown as ShownAnswer[]} {...query.data.files} marksPrivate />
}
