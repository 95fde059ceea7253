import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { overviewQuery, reportItemsQuery, workflowQuery } from '../reports/report-cache.ts'
import { SignInHere } from '../sessions/sign-in-here.tsx'
import { type Overview, refreshReport, useWaitingChanged } from './approval-cache.ts'
import { searchOf, useKnownFilter } from './approval-filter.ts'
import { ApprovalStamps } from './approval-stamps.tsx'
import { DecisionPanel, Overtaken } from './decision-panel.tsx'
import { useOpened } from './last-opened.ts'
import { OwnDecision } from './own-decision.tsx'
import { PickupPart } from './pickup-part.tsx'
import { QueueButtons } from './queue-buttons.tsx'
import { report as catalogue } from './report.strings.ts'
import { ReportAnswers, ReportApplication, ReportChanges, ReportMoney } from './report-contents.tsx'
import { ReportFeedbacks } from './report-feedbacks.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportProgress } from './report-progress.tsx'
import styles from './report-screen.module.css'
import { useDecision } from './use-decision.ts'
import { type Queue, useQueue } from './use-queue.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(overviewQuery(id))
  void client.prefetchQuery(reportItemsQuery(id))
  void client.prefetchQuery(workflowQuery(id))
}

/** Milliseconds between requests while a decision can still be undone. */
const interval = 1_000

/** One report, for its approvers, watchers and applicant. */
export default function ReportScreen() {
  const t = useStrings(catalogue)
  const id = useIdParam()
  const user = useCurrentUser()
  const filter = useKnownFilter()
  const query = useQuery({
    ...overviewQuery(id ?? 0),
    enabled: id !== undefined,
    staleTime: 0,
    // While the user's own decision can be undone or is taking effect.
    refetchInterval: ({ state }) => (state.data?.decision?.refused === null ? interval : false),
  })
  const report = query.data
  // If someone else decided first, the link to the next report stays.
  const [awaited, setAwaited] = useState<number>()
  if (report?.can.approve && awaited !== report.id) setAwaited(report.id)
  const queue = useQueue(id ?? 0, report !== undefined && awaited === report.id)
  const phone = useFrame().kind === 'phone'
  const title = useOwnHeading(report && (report.title || report.menu.name), t.one)
  const mine = report !== undefined && report.applicant.id === user?.id
  useWaitingChanged((client) => id !== undefined && refreshReport(client, id))
  return (
    <Screen
      title={title}
      back={mine ? `/applies/${report.applyId}` : `/reports${searchOf(filter)}`}
      titleHidden
      className={styles.screen}
      actions={phone && <QueueButtons queue={queue} />}
    >
      {report && user ? (
        <Report
          key={`${report.id} ${report.decision?.batchId ?? ''}`}
          report={report}
          userId={user.id}
          queue={queue}
        />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={<Shapes />}
          gone={t.gone}
          to="/reports"
          toWords={t.toList}
        />
      )}
    </Screen>
  )
}

type Props = { report: Overview; userId: number; queue: Queue }

function Report({ report, userId, queue }: Props) {
  const phone = useFrame().kind === 'phone'
  const decision = useDecision(report, userId, queue)
  useOpened(report.id)
  const top = useRef<HTMLDivElement>(null)
  // The focused element was removed with the previous report.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [])
  const panel = <DecisionPanel report={report} decision={decision} queue={queue} />
  const progress = <ReportProgress report={report} />
  return (
    <>
      <div ref={top} tabIndex={-1} className={phone ? styles.column : styles.columns}>
        <div className={styles.column}>
          {report.can.approve && <SignInHere />}
          <OwnDecision report={report} userId={userId} />
          <Overtaken report={report} decision={decision} queue={queue} />
          <ReportHead report={report} />
          <ApprovalStamps report={report} />
          <ReportChanges id={report.id} />
          <ReportAnswers id={report.id} />
          <PickupPart report={report} beforeApproving={decision.beforeApproving} />
          <ReportApplication report={report} />
          <ReportMoney report={report} />
          {phone && progress}
          <ReportFeedbacks report={report} userId={userId} />
        </div>
        {!phone && (
          <aside className={styles.aside}>
            <QueueButtons queue={queue} />
            {panel}
            <div className={styles.rest}>{progress}</div>
          </aside>
        )}
      </div>
      {phone && panel}
    </>
  )
}

const Shapes = () => (
  <Card padding="large" bleeds>
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  </Card>
)
