import { Avatar } from '#ui/avatar.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Moment } from '#web/app/moment.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { approval } from './approval.strings.ts'
import styles from './approval-progress.module.css'
import type { ReportWorkflow } from './approval-progress.tsx'

type Act = ReportWorkflow['acts'][number]

const words = {
  submitted: 'actSubmitted',
  resubmitted: 'actResubmitted',
  approved: 'actApproved',
  auto_approved: 'actAutoApproved',
  pended: 'actPended',
  rejected: 'actRejected',
  cancelled: 'actCancelled',
  replaced: 'actReplaced',
  reminded: 'actReminded',
  item_pickup: 'actItemPickup',
} as const

type Props = Pick<ReportWorkflow, 'acts' | 'steps'>

/** The history of a report, in order, with its comments. */
export function ApprovalActs({ acts, steps }: Props) {
  const t = useStrings(approval)
  const versioned = acts.some(({ version }) => version > 1)
  return (
    <ol className={styles.acts}>
      {acts.map((act) => (
        <li key={act.id} className={styles.act}>
          <Avatar name={act.actor.name} src={act.actor.profileImgPath} size="xSmall" />
          <div className={styles.actWords}>
            <p className={styles.seat}>
              <PersonLink id={act.actor.id} name={act.actor.name} />
              <ActWords act={act} steps={steps} />
              <Moment at={act.actedAt} className={styles.note} />
              {versioned && <span className={styles.note}>{t.version(act.version)}</span>}
            </p>
            {act.comment && <p className={styles.comment}>{act.comment}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function ActWords({ act, steps }: { act: Act; steps: Props['steps'] }) {
  const t = useStrings(approval)
  const { kind, forUser, toUser, toStepIndex } = act
  if (kind === 'replaced' && forUser && toUser)
    return <span>{t.actReplacedBy(forUser.name, toUser.name)}</span>
  const step = kind === 'pended' && toStepIndex !== null ? steps[toStepIndex] : undefined
  return (
    <span>
      {step ? t.actPendedTo(step.name || t.stepOf(step.index + 1, '')) : t[words[kind]]}
      {forUser && ` (${t.inPlaceOf(forUser.name)})`}
    </span>
  )
}
