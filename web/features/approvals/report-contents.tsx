import { useQuery } from '@tanstack/react-query'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { ShownAnswers } from '../forms/shown-answers.tsx'
import { reportItemsQuery } from '../reports/report-cache.ts'
import { SubsidyTag } from '../reports/state-tag.tsx'
import { conditionQuery, type Overview } from './approval-cache.ts'
import { report as catalogue } from './report.strings.ts'
import styles from './report-contents.module.css'

const useItems = (id: number) => useQuery({ ...reportItemsQuery(id), staleTime: 0 })

/** What changed since the previous round, item by item. Empty in the first round. */
export function ReportChanges({ id }: { id: number }) {
  const t = useStrings(catalogue)
  const changes = useItems(id).data?.changes ?? []
  if (changes.length === 0) return null
  return (
    <Card as="section" padding="large" bleeds className={styles.changes} aria-labelledby="report-changes">
      <h3 id="report-changes" className={styles.heading}>
        {t.changes}
      </h3>
      <dl className={styles.list}>
        {changes.map(({ item, name, before, after }) => (
          <div key={item} className={styles.change}>
            <dt className={styles.name}>{name}</dt>
            <dd>
              <del className={styles.before}>
                <span className="visually-hidden">{t.before}: </span>
                {before || t.empty}
              </del>
            </dd>
            <dd>
              <ins className={styles.after}>
                <span className="visually-hidden">{t.after}: </span>
                {after || t.empty}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function ReportAnswers({ id }: { id: number }) {
  const t = useStrings(catalogue)
  const query = useItems(id)
  return (
    <Card as="section" padding="large" bleeds className={styles.part} aria-labelledby="report-answers">
      <h3 id="report-answers" className={styles.heading}>
        {t.answers}
      </h3>
      {query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState title={t.answersFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : query.data.shown.length === 0 ? (
        <p className={styles.note}>{t.noAnswers}</p>
      ) : (
        <ShownAnswers shown={query.data.shown as ShownAnswer[]} {...query.data.files} marksPrivate />
      )}
    </Card>
  )
}

/** The application on which a report is based, as it was approved. */
export function ReportApplication({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  const application = useQuery(conditionQuery(report.id)).data?.application
  if (!application) return null
  return (
    <Card as="section" padding="large" bleeds aria-label={t.application}>
      <details open>
        <summary className={styles.summary}>{t.application}</summary>
        <div className={styles.part}>
          <p className={styles.note}>
            <AppLink to={`/reports/${application.reportId}`}>#{application.reportId}</AppLink>
            {application.approvedAt && (
              <>
                {' '}
                {t.approvedAt} <Moment at={application.approvedAt} />
              </>
            )}
          </p>
          <ShownAnswers shown={application.shown as ShownAnswer[]} marksPrivate />
        </div>
      </details>
    </Card>
  )
}

export function ReportMoney({ report }: { report: Overview }) {
  const t = useStrings(catalogue)
  if (report.subsidies.length === 0) return null
  return (
    <Card as="section" padding="large" bleeds className={styles.part} aria-labelledby="report-money">
      <h3 id="report-money" className={styles.heading}>
        {t.subsidies}
      </h3>
      <ul className={styles.list}>
        {report.subsidies.map(({ name, amount, status }) => (
          <li key={name} className={styles.amount}>
            <span className={styles.line}>
              {name}
              <SubsidyTag status={status} />
            </span>
            <b className={styles.number}>{t.yen(amount)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
