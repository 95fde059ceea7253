import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { initialAnswers } from '#common/form/initial-answers.ts'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { getReportApplyCondition } from '#contract/report-pages.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { ShownAnswers } from '../forms/shown-answers.tsx'
import { useToday } from '../forms/use-today.ts'
import { reportItemsQuery } from '../reports/report-cache.ts'
import { DiscardDraft } from './discard-draft.tsx'
import type { Overview, ReportItems } from './report-confirm-screen.tsx'
import { ReportForm, ReportFormSkeleton } from './report-form.tsx'
import { useFreshReport } from './use-fresh-report.ts'
import { type ReportDraft, useReportWriting } from './use-report-writing.ts'
import styles from './writing.module.css'
import { writing as catalogue } from './writing.strings.ts'

/** The editor of an existing draft or returned report. */
export function ReportEditor({ reportId }: { reportId: number | undefined }) {
  const t = useStrings(catalogue)
  const user = useCurrentUser()
  const { report, items, failed, known } = useFreshReport(reportId)
  if (!report || !items || !user)
    return (
      <Fallback
        query={failed}
        known={known}
        skeleton={<ReportFormSkeleton />}
        gone={t.missing}
        to="/applies"
        toWords={t.toApplies}
      />
    )
  if (!items.draft)
    return (
      <EmptyState
        icon="info"
        title={t.goneTitle}
        action={<AppLink to={`/applies/${report.applyId}`}>{t.toApply}</AppLink>}
      >
        {t.goneWords}
      </EmptyState>
    )
  return <Editor key={reportId} report={report} items={items} draft={items.draft} userId={user.id} />
}

type Props = { report: Overview; items: ReportItems; draft: ReportDraft; userId: number }

function Editor({ report, items, draft, userId }: Props) {
  const client = useQueryClient()
  const [changed, setChanged] = useState(draft.formChanged)
  const { today } = useToday()
  const writing = useReportWriting({
    userId,
    formVersion: items.formVersion,
    initial: report.status === 'draft' ? initialAnswers(items.items as FormItem[], today) : [],
    menuId: report.menu.id,
    draft: { reportId: report.id, known: draft },
    onFormChanged: (id) => {
      setChanged(true)
      void client.invalidateQueries({ queryKey: reportItemsQuery(id).queryKey })
    },
  })
  return (
    <ReportForm
      menu={report.menu}
      stage={report.stage}
      applyId={report.applyId}
      items={items.items as FormItem[]}
      files={items.files}
      reopened={draft.reopenedItems}
      reserved={report.subsidies}
      writing={writing}
      notice={<EditNotices report={report} draft={draft} formChanged={changed} />}
      discard={
        report.status === 'draft' && report.can.delete && <DiscardDraft report={report} writing={writing} />
      }
    />
  )
}

/** Why it was returned, that its form has changed, and the application it is based on. */
type NoticesProps = { report: Overview; draft: ReportDraft; formChanged: boolean }
function EditNotices({ report, draft, formChanged }: NoticesProps) {
  const t = useStrings(catalogue)
  const { lastComment, status } = report
  return (
    <>
      {status === 'returned' && lastComment && (
        <Notice situation="warning" title={t.returnedBy(lastComment.actor.name)}>
          <p className={styles.comment}>{lastComment.comment}</p>
          <p className={styles.note}>
            <Moment at={lastComment.actedAt} />
          </p>
          {draft.reopenedItems && <p>{t.onlyReopened}</p>}
        </Notice>
      )}
      {status === 'approved' && <Notice>{t.published}</Notice>}
      {formChanged && (
        <Notice situation="warning" live>
          {t.formChanged}
        </Notice>
      )}
      {report.stage === 'report' && report.flow === 'apply_report' && <Application reportId={report.id} />}
    </>
  )
}

function Application({ reportId }: { reportId: number }) {
  const t = useStrings(catalogue)
  const application = useQuery(queryFor(getReportApplyCondition, { params: { id: reportId } })).data
    ?.application
  if (!application) return null
  return (
    <Card bleeds>
      <details>
        <summary className={styles.summary}>
          <h2 className={styles.summaryName}>{t.application}</h2>
        </summary>
        <ShownAnswers shown={application.shown as ShownAnswer[]} />
      </details>
    </Card>
  )
}
