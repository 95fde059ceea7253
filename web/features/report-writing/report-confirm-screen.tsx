import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { FormItem } from '#common/form/form-item.ts'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getReportOverview, listReportReportItems } from '#contract/report-pages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { ShownAnswers } from '../forms/shown-answers.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { MustReadOption } from '../must-read-feeds/must-read-option.tsx'
import { forecastQuery, overviewQuery, reportItemsQuery } from '../reports/report-cache.ts'
import { stageWords } from '../reports/state-tag.tsx'
import { states } from '../reports/states.strings.ts'
import { SignInHere } from '../sessions/sign-in-here.tsx'
import { confirm } from './confirm.strings.ts'
import { ConfirmFigures } from './confirm-figures.tsx'
import { ConfirmProblems } from './confirm-problems.tsx'
import { ConfirmSteps } from './confirm-steps.tsx'
import { ConfirmWhen } from './confirm-when.tsx'
import { useFreshReport } from './use-fresh-report.ts'
import { useReportSubmission } from './use-report-submission.ts'
import styles from './writing.module.css'
import { writing } from './writing.strings.ts'

export type Overview = Answer<typeof getReportOverview>
export type ReportItems = Answer<typeof listReportReportItems>

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery({ ...overviewQuery(id), staleTime: 0 })
  void client.prefetchQuery({ ...reportItemsQuery(id), staleTime: 0 })
  void client.prefetchQuery({ ...forecastQuery(id), staleTime: 0 })
}

/** Shows the effects of submitting before it is done. */
export default function ReportConfirmScreen() {
  const t = useStrings(confirm)
  const w = useStrings(writing)
  const id = useIdParam()
  const { report, items, failed, known } = useFreshReport(id)
  const content = () => {
    if (!report || !items)
      return (
        <Fallback
          query={failed}
          known={known}
          skeleton={<Shapes />}
          gone={w.missing}
          to="/applies"
          toWords={w.toApplies}
        />
      )
    if (!items.draft)
      return (
        <EmptyState
          icon="info"
          title={w.goneTitle}
          action={<AppLink to={`/applies/${report.applyId}`}>{w.toApply}</AppLink>}
        >
          {w.goneWords}
        </EmptyState>
      )
    return <Confirmation report={report} items={items} draft={items.draft} />
  }
  return (
    <Screen title={t.title} back={`/reports/${id ?? ''}/edit`} className={styles.screen}>
      <div className={styles.column}>
        <SignInHere />
        {content()}
      </div>
    </Screen>
  )
}

type Props = { report: Overview; items: ReportItems; draft: NonNullable<ReportItems['draft']> }

function Confirmation({ report, items, draft }: Props) {
  const t = useStrings(confirm)
  const w = useStrings(states)
  const href = useHref()
  const query = useQuery({ ...forecastQuery(report.id), staleTime: 0, placeholderData: (last) => last })
  const submission = useReportSubmission(report, items.formVersion, draft)
  const forecast = query.data
  const form = `/reports/${report.id}/edit`
  if (query.isPending) return <Shapes />
  if (!forecast) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const hidden = forecast.shown.some(({ published }) => !published)
  const again = report.status === 'returned'
  const update = report.status === 'approved'
  // A post that already exists keeps its time.
  const timed = report.status === 'draft' || (report.publishAt !== null && report.feedId === null)
  return (
    <>
      <div className={`${styles.head} ${styles.padded}`}>
        <MenuTile iconName={report.menu.iconName} tone={report.menu.tone} size="large" />
        <div className={styles.names}>
          <p className={styles.menu}>{report.menu.name}</p>
          {report.flow === 'apply_report' && <p className={styles.note}>{w[stageWords[report.stage]]}</p>}
        </div>
      </div>
      <p className={styles.padded}>{update ? t.leadUpdate : t.lead}</p>
      <ConfirmProblems items={items.items as FormItem[]} problems={forecast.problems} form={form} />
      <section aria-labelledby="confirm-answers">
        <h2 id="confirm-answers" className={`${styles.heading} ${styles.padded}`}>
          {t.answers}
        </h2>
        <Card bleeds>
          <ShownAnswers shown={forecast.shown as ShownAnswer[]} {...items.files} marksPrivate />
        </Card>
        {hidden && forecast.publication && (
          <p className={`${styles.note} ${styles.padded}`}>{t.notPublished}</p>
        )}
      </section>
      <ConfirmSteps forecast={forecast} chosen={submission.chosen} onChoose={submission.choose} />
      <ConfirmFigures
        forecast={forecast}
        approved={forecast.steps.length > 0}
        followed={report.flow === 'apply_report' && report.stage === 'apply'}
      />
      {forecast.publication && timed && <ConfirmWhen {...submission.publishing} />}
      {forecast.publication && report.feedId === null && (
        <MustReadOption
          menuId={report.menu.id}
          value={submission.mustReadDueOn}
          error={submission.failure?.mustRead}
          disabled={submission.sending}
          onChange={submission.setMustReadDueOn}
        />
      )}
      {submission.failure && (
        <Notice
          situation={submission.failure.warned ? 'warning' : 'danger'}
          title={t.failed}
          live
          action={
            submission.failure.warned && (
              <Button size="xSmall" onClick={() => submission.submit(true)}>
                {t.submitAnyway}
              </Button>
            )
          }
        >
          {submission.failure.message}
        </Notice>
      )}
      <div className={styles.foot}>
        <Button situation="neutral" icon="edit" href={href(form)}>
          {t.edit}
        </Button>
        <Button
          priority="primary"
          icon="send"
          pending={submission.sending}
          disabled={forecast.problems.length > 0 && t.problems(forecast.problems.length)}
          onClick={() => submission.submit(false)}
        >
          {update ? t.update : again ? t.submitAgain : t.submit}
        </Button>
      </div>
    </>
  )
}

const Shapes = () => (
  <SkeletonGroup>
    <SkeletonText lines={6} />
  </SkeletonGroup>
)
