import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { isTaken } from '#web/app/taken-keys.ts'
import { ApprovalActs } from '../reports/approval-acts.tsx'
import { workflowQuery } from '../reports/report-cache.ts'
import type { Overview } from './approval-cache.ts'
import { commentLength } from './comment-length.ts'
import styles from './decision-panel.module.css'
import { decisions } from './decisions.strings.ts'
import { KeyHints } from './key-hints.tsx'
import type { DecidingAct, Decision } from './use-decision.ts'
import type { Queue } from './use-queue.ts'

const loadDialog = () => import('./decision-dialog.tsx')
const DecisionDialog = lazyPart(loadDialog)

type Props = { report: Overview; decision: Decision; queue: Queue }

/** Approves, returns or rejects a report: beside it on PC, at the bottom of a phone. */
export function DecisionPanel({ report, decision, queue }: Props) {
  const phone = useFrame().kind === 'phone'
  const [asked, setAsked] = useState<DecidingAct['kind']>()
  const approve = useRef<HTMLButtonElement>(null)
  const decidable = report.can.approve
  useDecisionKeys(queue, {
    approve: () => (phone ? setAsked('approve') : approve.current?.focus()),
    pend: () => setAsked('pend'),
    enabled: decidable,
  })
  useEffect(() => {
    if (decidable) void loadDialog()
  }, [decidable])
  if (!decidable && !decision.overtaken) return null
  // The decision was meant for content that is no longer on the screen.
  if (asked && decision.conflict) setAsked(undefined)
  const ask = (kind: DecidingAct['kind']) => setAsked(kind)
  return (
    <>
      {decidable &&
        (phone ? (
          <Bar decision={decision} onAsk={ask} />
        ) : (
          <Beside ref={approve} report={report} decision={decision} onAsk={ask} />
        ))}
      <Suspense>
        {asked && decidable && (
          <DecisionDialog
            report={report}
            kind={asked}
            decision={decision}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type ActProps = { decision: Decision; onAsk: (kind: DecidingAct['kind']) => void }

function Beside({
  report,
  decision,
  onAsk,
  ref,
}: ActProps & { report: Overview; ref: React.Ref<HTMLButtonElement> }) {
  const t = useStrings(decisions)
  const approve = () => void decision.decide({ kind: 'approve' })
  return (
    <Card as="section" className={styles.panel} aria-label={t.decide}>
      {report.forUser && <Notice>{t.inPlaceOf(report.forUser.name)}</Notice>}
      {decision.failed && (
        <Notice situation="danger" live>
          {decision.failed}
        </Notice>
      )}
      <Textarea
        label={t.comment}
        note={t.commentNote}
        rows={2}
        most={commentLength}
        value={decision.comment}
        error={decision.commentError}
        onChange={decision.setComment}
        onSubmit={approve}
      />
      <Button
        ref={ref}
        priority="primary"
        icon="check"
        wide
        pending={decision.pending === 'approve'}
        settling={decision.settling}
        onClick={approve}
      >
        {t.approve}
      </Button>
      <div className={styles.pair}>
        <Button situation="neutral" wide onClick={() => onAsk('pend')}>
          {t.pend}
        </Button>
        <Button situation="danger" wide onClick={() => onAsk('reject')}>
          {t.reject}
        </Button>
      </div>
      <KeyHints
        label={t.keys}
        keys={[
          [['j', 'k'], t.keyMove],
          [['a', 'Enter'], t.keyApprove],
          [['r'], t.keyReturn],
        ]}
      />
    </Card>
  )
}

function Bar({ decision, onAsk }: ActProps) {
  const t = useStrings(decisions)
  return (
    <section aria-label={t.decide} className={styles.bar}>
      <Menu
        label={t.more}
        placement="below-start"
        trigger={(props) => <IconButton icon="more" size="small" label={t.more} {...props} />}
      >
        <MenuItem situation="danger" icon="close" onSelect={() => onAsk('reject')}>
          {t.reject}
        </MenuItem>
      </Menu>
      <Button situation="neutral" wide onClick={() => onAsk('pend')}>
        {t.pend}
      </Button>
      <Button
        priority="primary"
        icon="check"
        wide
        pending={decision.pending === 'approve'}
        settling={decision.settling}
        onClick={() => onAsk('approve')}
      >
        {t.approve}
      </Button>
    </section>
  )
}

/** Says that someone else decided first, or that the report has changed. The text stays. */
export function Overtaken({ report, decision, queue }: Props) {
  const t = useStrings(decisions)
  const { overtaken, conflict, comment } = decision
  const workflow = useQuery({ ...workflowQuery(report.id), enabled: overtaken || conflict }).data
  if (!overtaken && !conflict) return null
  const last = workflow?.acts.findLast(({ kind }) => kind !== 'reminded')
  return (
    <Notice
      situation="warning"
      live
      title={t.overtaken}
      action={
        overtaken &&
        queue.next && (
          <Button size="xSmall" onClick={decision.leave}>
            {t.next}
          </Button>
        )
      }
    >
      <p>{overtaken ? t.overtakenWords : t.changedWords}</p>
      {last && <ApprovalActs acts={[last]} steps={workflow?.steps ?? []} />}
      {comment.trim() !== '' && (
        <>
          <p>{t.commentKept}</p>
          {overtaken && (
            <Textarea label={t.yourComment} rows={2} value={comment} onChange={decision.setComment} />
          )}
        </>
      )}
    </Notice>
  )
}

type Presses = { approve: () => void; pend: () => void; enabled: boolean }

/** j and k open the next and the previous report, a moves the focus to approving, r returns. */
function useDecisionKeys(queue: Queue, presses: Presses) {
  const navigate = useAppNavigate()
  const latest = useRef({ queue, presses })
  useEffect(() => {
    latest.current = { queue, presses }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey) return
      // A held key moves through the list but never decides.
      if (event.repeat && event.key !== 'j' && event.key !== 'k') return
      const { queue: around, presses: now } = latest.current
      const to = event.key === 'j' ? around.after : event.key === 'k' ? around.previous : undefined
      if (to) {
        navigate(`/reports/${to.id}${around.search}`, { replace: true })
        window.scrollTo({ top: 0 })
      } else if (now.enabled && event.key === 'a') now.approve()
      else if (now.enabled && event.key === 'r') now.pend()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
}
