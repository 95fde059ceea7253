import { useQuery } from '@tanstack/react-query'
import type { getReportWorkflow } from '#contract/approvals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Moment } from '#web/app/moment.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { approval } from './approval.strings.ts'
import { ApprovalActs } from './approval-acts.tsx'
import styles from './approval-progress.module.css'
import { workflowQuery } from './report-cache.ts'

export type ReportWorkflow = Answer<typeof getReportWorkflow>
type Step = ReportWorkflow['steps'][number]
type Seat = Step['seats'][number]

/** A report's approvers and progress: every step with its people, then the history. */
export function ApprovalProgress({ reportId }: { reportId: number }) {
  const t = useStrings(approval)
  const query = useQuery({ ...workflowQuery(reportId), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  const { steps, watchers, acts, waitingSince } = query.data
  return (
    <div>
      {steps.length === 0 ? (
        <p className={styles.note}>{t.nobody}</p>
      ) : (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepLine key={step.index} step={step} waitingSince={waitingSince} />
          ))}
        </ol>
      )}
      {watchers.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>{t.watchers}</h3>
          <p className={styles.watchers}>
            {watchers.map(({ id, name }) => (
              <PersonLink key={id} id={id} name={name} />
            ))}
          </p>
        </section>
      )}
      {acts.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.heading}>{t.history}</h3>
          <ApprovalActs acts={acts} steps={steps} />
        </section>
      )}
    </div>
  )
}

const stateWords = { done: 'stepDone', open: 'stepOpen', ahead: 'stepAhead' } as const
const stateSituations = { done: 'success', open: 'standard', ahead: 'neutral' } as const

function StepLine({ step, waitingSince }: { step: Step; waitingSince: string | null }) {
  const t = useStrings(approval)
  const { state, seats, need, index } = step
  return (
    <li
      className={classNames(styles.step, styles[state])}
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <span className={styles.sign} aria-hidden="true">
        {state === 'done' ? <Icon name="check" size="small" /> : index + 1}
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.name}>{t.stepOf(index + 1, step.name)}</span>
          <Tag situation={stateSituations[state]}>{t[stateWords[state]]}</Tag>
          {state === 'open' && waitingSince && (
            <span className={styles.note}>
              <Moment at={waitingSince} words={t.since} />
            </span>
          )}
        </p>
        {state !== 'done' && seats.length > 1 && <NeedWords need={need} count={seats.length} />}
        <ul className={styles.seats}>
          {seats.map((seat) => (
            <SeatLine key={seat.user.id} seat={seat} />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** How many of several people must approve. */
export function NeedWords({ need, count }: { need: number; count: number }) {
  const t = useStrings(approval)
  if (count < 2) return null
  return (
    <p className={styles.note}>
      {need >= count ? t.needAll : need === 1 ? t.needOne : t.needCount(need, count)}
    </p>
  )
}

function SeatLine({ seat }: { seat: Seat }) {
  const t = useStrings(approval)
  const { user, approvedAt, approvedBy, automatic, waiting, deputy, absent } = seat
  return (
    <li className={styles.seat}>
      <Avatar name={user.name} src={user.profileImgPath} size="xSmall" />
      <PersonLink id={user.id} name={user.name} />
      {approvedAt ? (
        <span className={styles.note}>
          {automatic ? t.automatic : approvedBy ? t.approvedBy(approvedBy.name) : t.approved}{' '}
          <Moment at={approvedAt} />
        </span>
      ) : (
        waiting && <span className={styles.note}>{t.waiting}</span>
      )}
      {!approvedAt && deputy && <span className={styles.note}>{t.deputy(deputy.name)}</span>}
      {!approvedAt && absent && <span className={styles.note}>{t.absent}</span>}
    </li>
  )
}
