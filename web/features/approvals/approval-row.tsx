import { memo } from 'react'
import { money } from '#common/yen.strings.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import type { useGrid } from '#ui/use-grid.ts'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { ReportTag, SelfApprovedTag, stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import type { ReportLine } from './approval-cache.ts'
import styles from './approval-row.module.css'
import { approvals } from './approvals.strings.ts'
import { WaitingSince } from './waiting-since.tsx'

type Props = {
  line: ReportLine
  /** The list's filter, passed on so that the next report is the next of this list. */
  search: string
  /** undefined: rows cannot be selected here. */
  selected: boolean | undefined
  onSelect: (id: number, extend: boolean) => void
} & Partial<ReturnType<ReturnType<typeof useGrid<number>>['rowProps']>> & { 'aria-rowindex'?: number }

/** One report in a list: programme, subject, applicant, amount, current step and waiting time. */
export const ApprovalRow = memo(function ApprovalRow({ line, search, selected, onSelect, ...row }: Props) {
  const t = useStrings(approvals)
  const { yen } = useStrings(money)
  const { id, applicant, department, menu, forUser, amount } = line
  const title = line.title || menu.name
  const tile = <MenuTile iconName={menu.iconName} tone={menu.tone} />
  // Rows that can be selected are rows of a grid; the others are articles of a list.
  const Row = row.role ? 'div' : 'article'
  const cell = { role: row.role && 'gridcell', className: styles.cell }
  return (
    <Row
      tabIndex={-1}
      {...row}
      data-report={id}
      aria-label={`${title} ${applicant.name}`}
      className={classNames(
        styles.row,
        selected !== undefined && styles.choosable,
        selected && styles.selected,
      )}
    >
      {selected !== undefined && (
        <div {...cell}>
          <Checkbox
            label={t.select(title)}
            labelHidden
            checked={selected}
            readOnly
            data-select
            className={styles.check}
            onClick={(event) => onSelect(id, event.shiftKey)}
          />
        </div>
      )}
      <div {...cell}>
        <div className={styles.words}>
          {title !== menu.name && (
            <p className={styles.line}>
              {tile}
              <span className={styles.detail}>{menu.name}</span>
              <Stage line={line} />
            </p>
          )}
          <div className={styles.headline}>
            {title === menu.name && tile}
            <h2 className={styles.title}>
              <AppLink to={`/reports/${id}${search}`} className={styles.link} data-open>
                {title}
              </AppLink>
            </h2>
            {title === menu.name && <Stage line={line} />}
          </div>
        </div>
        <div className={styles.applicant}>
          <span className={styles.avatar}>
            <Avatar name={applicant.name} src={applicant.profileImgPath} />
          </span>
          <p className={styles.who}>
            <span className={styles.person}>{applicant.name}</span>
            {department && <span className={styles.detail}>{department.name}</span>}
            {forUser && <Tag situation="information">{t.inPlaceOf(forUser.name)}</Tag>}
          </p>
        </div>
        <p className={styles.amount}>
          {amount !== null && (
            <>
              <span className="visually-hidden">{t.amount} </span>
              {yen(amount)}
            </>
          )}
        </p>
        <Standing line={line} />
      </div>
    </Row>
  )
})

/** Which of two stages it is, if the menu does not make it obvious. */
function Stage({ line }: { line: ReportLine }) {
  const w = useStrings(states)
  return line.stage === 'report' ? <Tag>{w[stageWords.report]}</Tag> : null
}

function Standing({ line }: { line: ReportLine }) {
  const t = useStrings(approvals)
  const { step, status, waitingSince, waitingFor, submittedAt, selfApproved, can } = line
  const first = waitingFor[0]
  return (
    <div className={styles.standing}>
      {status === 'waiting' && step ? (
        <span className={styles.step}>
          <span className="visually-hidden">{t.stepLabel(step.index + 1, step.stepCount)} </span>
          {t.step(step.index + 1, step.stepCount, step.name)}
        </span>
      ) : (
        <ReportTag status={status} />
      )}
      <SelfApprovedTag selfApproved={selfApproved} />
      {!can.decide && first && (
        <span className={styles.detail}>{t.waitingFor(first.name, waitingFor.length - 1)}</span>
      )}
      {waitingSince ? (
        <WaitingSince at={waitingSince} className={styles.since} />
      ) : (
        submittedAt && <Moment at={submittedAt} className={styles.since} />
      )}
    </div>
  )
}
