import type { listApplies } from '#contract/applies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { ApplyTag, SelfApprovedTag, stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { applies } from './applies.strings.ts'
import styles from './apply-row.module.css'
import { useRemindReport } from './use-reminders.ts'

export type ApplyLine = Answer<typeof listApplies>['applies'][number]
type ReportState = ApplyLine['reports'][number]

/** One use in the history: its title, its state, whom it waits for, and the next action. */
export function ApplyRow({ apply }: { apply: ApplyLine }) {
  const t = useStrings(applies)
  const { menu, reports } = apply
  const title = apply.title || menu.name
  const waiting = reports.find(({ status }) => status === 'waiting')
  return (
    <article className={styles.row}>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.detail}>{menu.name}</span>
          <Moment at={apply.createdAt} className={styles.detail} />
        </p>
        <div className={styles.line}>
          <h2 className={styles.title}>
            <AppLink to={`/applies/${apply.id}`} className={styles.link}>
              {title}
            </AppLink>
          </h2>
          <ApplyTag status={apply.status} returned={reports.some(({ status }) => status === 'returned')} />
          <SelfApprovedTag selfApproved={reports.some((report) => report.selfApproved)} />
        </div>
        {waiting && <WaitingLine report={waiting} staged={reports.length > 1} />}
        {apply.taskCount > 0 && (
          <p className={styles.waiting}>
            <Icon name="task" size="small" />
            {t.requests(apply.taskCount - apply.openTaskCount, apply.taskCount)}
          </p>
        )}
      </div>
      <Next apply={apply} title={title} />
    </article>
  )
}

/** Whom a report waits for, and since when. */
export function WaitingLine({ report, staged }: { report: ReportState; staged: boolean }) {
  const t = useStrings(applies)
  const w = useStrings(states)
  const [first, second, ...others] = report.waitingFor.map(({ name }) => name)
  if (first === undefined) return null
  const names = [first, second].filter((name) => name !== undefined).join('、')
  return (
    <p className={styles.waiting}>
      <Icon name="clock" size="small" />
      {staged && `${w[stageWords[report.stage]]}: `}
      {others.length > 0 ? t.andMore(names, others.length) : t.waitingFor(names)}
      {report.waitingSince && (
        <span>
          (<Moment at={report.waitingSince} words={t.since} />)
        </span>
      )}
    </p>
  )
}

/** The next action for a use, if there is one. */
function Next({ apply, title }: { apply: ApplyLine; title: string }) {
  const t = useStrings(applies)
  const href = useHref()
  const remind = useRemindReport()
  const mine = apply.reports.find(({ status }) => status === 'draft' || status === 'returned')
  const reminded = apply.reports.find(({ can }) => can.remind)
  if (mine && apply.status !== 'cancelled' && apply.status !== 'rejected') {
    const word =
      mine.status === 'returned' ? t.mend : apply.status === 'awaiting_report' ? t.writeReport : t.goOn
    return (
      <div className={styles.buttons}>
        <Button
          size="xSmall"
          icon="edit"
          href={href(`/reports/${mine.id}/edit`)}
          aria-label={`${word}: ${title}`}
        >
          {word}
        </Button>
      </div>
    )
  }
  if (!reminded) return null
  return (
    <div className={styles.buttons}>
      <Button
        size="xSmall"
        situation="neutral"
        icon="notification"
        pending={remind.pending}
        aria-label={t.remindOf(title)}
        onClick={() => remind.submit(reminded.id)}
      >
        {t.remind}
      </Button>
    </div>
  )
}
