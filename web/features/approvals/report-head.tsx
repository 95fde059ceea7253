import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useHref } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { ReportTag, SelfApprovedTag, stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { conditionQuery, type Overview } from './approval-cache.ts'
import { approvals } from './approvals.strings.ts'
import { report as catalogue } from './report.strings.ts'
import styles from './report-head.module.css'
import { WaitingSince } from './waiting-since.tsx'

/** A report's title, applicant and state, and the applicant's actions. */
export function ReportHead({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const w = useStrings(states)
  const a = useStrings(approvals)
  const time = useTime()
  const { menu, applicant, department, stage, flow, status, lastComment, submittedAt, decidedAt } = report
  const { waitingSince, publishAt, rewardPoints, round, forUser } = report
  const condition = useQuery(conditionQuery(report.id)).data
  const readers = condition?.publication
  const last = flow === 'apply_report' ? stage === 'report' : true
  const facts = [
    { term: t.number, value: report.id },
    ...(decidedAt ? [{ term: t.decided, value: time(decidedAt) }] : []),
    ...(publishAt ? [{ term: t.publishAt, value: time(publishAt) }] : []),
    ...(condition && last
      ? [
          {
            term: t.readers,
            value: readers ? `${readers.summary} (${t.readerCount(readers.readerCount)})` : t.nobodyReads,
          },
        ]
      : []),
    ...(rewardPoints > 0 ? [{ term: t.rewards, value: t.points(rewardPoints) }] : []),
  ]
  return (
    <Card as="section" padding="large" bleeds className={styles.head}>
      <p className={styles.line}>
        <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
        <span>{menu.name}</span>
        {flow === 'apply_report' && <Tag>{w[stageWords[stage]]}</Tag>}
        <ReportTag status={status} />
        <SelfApprovedTag selfApproved={report.selfApproved} />
      </p>
      <h2 className={styles.title}>{report.title || menu.name}</h2>
      {lastComment && (status === 'returned' || status === 'rejected') && (
        <Notice
          situation={status === 'returned' ? 'warning' : 'danger'}
          title={
            status === 'returned'
              ? t.returnedBy(lastComment.actor.name)
              : t.rejectedBy(lastComment.actor.name)
          }
        >
          <p className={styles.comment}>{lastComment.comment}</p>
        </Notice>
      )}
      <div className={styles.person}>
        <Avatar name={applicant.name} src={applicant.profileImgPath} size="small" />
        <div>
          <p className={styles.line}>
            <PersonLink id={applicant.id} name={applicant.name} />
            {department && <span className={styles.note}>{department.name}</span>}
          </p>
          <p className={styles.line}>
            <span className={styles.note}>
              {submittedAt ? (
                <>
                  {t.submitted} {time(submittedAt)}
                </>
              ) : (
                t.notSubmitted
              )}
            </span>
            {forUser && <Tag situation="information">{a.inPlaceOf(forUser.name)}</Tag>}
            {round > 1 && <Tag situation="warning">{t.rounds(round)}</Tag>}
            {waitingSince && (
              <span className={styles.since}>
                <WaitingSince at={waitingSince} />
              </span>
            )}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term} className={styles.fact}>
            <dt className={styles.note}>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Ways report={report} />
    </Card>
  )
}

function useTime() {
  return (at: string) => <DateTime at={at} />
}

function Ways({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const href = useHref()
  const pc = useFrame().kind === 'pc'
  const { id, applyId, feedId, status, can } = report
  return (
    <div className={styles.ways}>
      {can.edit && (
        <Button
          size="xSmall"
          icon="edit"
          priority={status === 'returned' ? 'primary' : 'secondary'}
          href={href(`/reports/${id}/edit`)}
        >
          {status === 'returned' ? t.mend : t.edit}
        </Button>
      )}
      {can.cancel && (
        <Button size="xSmall" situation="neutral" href={href(`/applies/${applyId}/cancel`)}>
          {t.takeBack}
        </Button>
      )}
      <Button size="xSmall" priority="tertiary" href={href(`/applies/${applyId}`)}>
        {t.use}
      </Button>
      {feedId !== null && (
        <Button size="xSmall" priority="tertiary" icon="post" href={href(`/feeds/${feedId}`)}>
          {t.post}
        </Button>
      )}
      {pc && (
        <Button
          size="xSmall"
          priority="tertiary"
          situation="neutral"
          icon="document"
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
      )}
    </div>
  )
}
