import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteKnowledgeTest,
  exportKnowledgeTestResults,
  setKnowledgeTestStatus,
} from '#contract/knowledge-tests.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { isGone } from '#web/app/fallback.tsx'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { useSearchValues } from '#web/app/search-params.ts'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { CertificateRule } from '../certificates/certificate-rule.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import styles from './admin.module.css'
import { StatusTag, useTestPeriod } from './admin-tests-screen.tsx'
import { editorWords } from './editor.strings.ts'
import { knowledgeTestWords } from './knowledge-tests.strings.ts'
import { managingWords } from './managing.strings.ts'
import { TestAnalysis } from './test-analysis.tsx'
import type { AdminTest } from './test-draft.ts'
import { resultParams, resultViews, TestResults } from './test-results.tsx'
import { adminTestQuery, adminTestsPath, useAdminTestChanges } from './use-admin-tests.ts'

/** One test: its state, what can be done with it, and its results. */
export default function AdminTestScreen() {
  const t = useStrings(managingWords)
  const id = useIdParam()
  const query = useQuery({ ...adminTestQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  if (id === undefined || isGone(query.error)) return <AdminMissing />
  return (
    <AdminScreen path={adminTestsPath} title={query.data?.title ?? t.list} back={adminTestsPath}>
      {query.data ? (
        <div className={styles.column}>
          <Facts test={query.data} />
          {query.data.status !== 'ended' && <CertificateRule subject={{ knowledgeTestId: id }} />}
          {query.data.status !== 'draft' && <Results test={query.data} />}
        </div>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

function Facts({ test }: { test: AdminTest }) {
  const t = useStrings(managingWords)
  const words = useStrings(knowledgeTestWords)
  const editor = useStrings(editorWords)
  const period = useTestPeriod()(test)
  const { takerCount, passedCount, timeLimitMinutes, attempts, waitHours } = test
  const rules = [
    `${words.passMark} ${words.percent(test.passMark)}`,
    timeLimitMinutes !== null && `${words.timeLimit} ${words.minutes(timeLimitMinutes)}`,
    `${words.attempts} ${attempts === 0 ? words.unlimited : attempts}`,
    waitHours > 0 && `${words.wait} ${words.hours(waitHours)}`,
  ].filter(Boolean)
  return (
    <Card as="section" className={styles.facts} aria-label={test.title}>
      <span className={styles.tags}>
        <StatusTag status={test.status} />
        {test.category && <span className={styles.note}>{test.category}</span>}
      </span>
      {test.picture && <img src={photoPath(test.picture, 'medium')} alt="" className={styles.cover} />}
      {test.description && <p className={styles.text}>{test.description}</p>}
      <DataList
        items={[
          { term: t.audience, value: test.audience },
          { term: t.period, value: period || t.always },
          { term: editor.questions, value: t.questionCount(test.questionCount) },
          { term: editor.rules, value: rules.join(' · ') },
          ...(takerCount > 0
            ? [
                {
                  term: words.result,
                  value: `${t.takers(takerCount)} · ${t.passRate(Math.floor((passedCount * 100) / takerCount))}`,
                },
              ]
            : []),
        ]}
      />
      <Actions test={test} />
    </Card>
  )
}

const asked = ['publish', 'unpublish', 'end', 'remove'] as const
type Asked = (typeof asked)[number]
const statusAfter = { publish: 'published', unpublish: 'draft', end: 'ended' } as const

function Actions({ test }: { test: AdminTest }) {
  const t = useStrings(managingWords)
  const href = useHref()
  const navigate = useAppNavigate()
  const refresh = useAdminTestChanges()
  const act = useAct({ refresh, failed: t.failed })
  const [asking, setAsking] = useState<Asked>()
  const { id, version, status, takerCount, toMarkCount, toSettleCount } = test
  const address = `${adminTestsPath}/${id}`
  const allowed: Record<Asked, boolean> = {
    publish: status === 'draft',
    unpublish: status === 'published' && takerCount === 0,
    end: status === 'published',
    remove: takerCount === 0,
  }
  const questions: Record<Asked, { title: string; words: string }> = {
    publish: { title: t.publishTitle, words: t.publishWords },
    unpublish: { title: t.unpublishTitle, words: t.unpublishWords },
    end: { title: t.endTitle, words: t.endWords },
    remove: { title: t.removeTitle, words: t.removeWords },
  }
  const confirm = (what: Asked) =>
    act(async () => {
      if (what !== 'remove')
        return call(setKnowledgeTestStatus, { params: { id }, body: { version, status: statusAfter[what] } })
      await call(deleteKnowledgeTest, { params: { id }, query: { version } })
      navigate(adminTestsPath, { replace: true })
    })
  return (
    <div className={styles.actions}>
      {toMarkCount > 0 && (
        <Button size="xSmall" priority="primary" href={href(`${address}/marking`)}>
          {t.mark} ({toMarkCount})
        </Button>
      )}
      {toSettleCount > 0 && (
        <Button size="xSmall" priority="primary" href={href(`${address}/marking?list=to_settle`)}>
          {t.settle} ({toSettleCount})
        </Button>
      )}
      {status !== 'ended' && (
        <Button size="xSmall" icon="edit" href={href(`${address}/edit`)}>
          {t.edit}
        </Button>
      )}
      <Button size="xSmall" icon="eye" situation="neutral" href={href(`${address}/preview`)}>
        {t.preview}
      </Button>
      {asked
        .filter((what) => allowed[what])
        .map((what) => (
          <Button
            key={what}
            size="xSmall"
            priority={what === 'publish' ? 'primary' : 'secondary'}
            situation={what === 'publish' ? 'standard' : what === 'unpublish' ? 'neutral' : 'danger'}
            aria-haspopup="dialog"
            onClick={() => setAsking(what)}
          >
            {t[what]}
          </Button>
        ))}
      {asking && (
        <ConfirmDialog
          open
          title={questions[asking].title}
          confirmLabel={t[asking]}
          situation={asking === 'publish' || asking === 'unpublish' ? 'standard' : 'danger'}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{questions[asking].words}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Results({ test }: { test: AdminTest }) {
  const t = useStrings(managingWords)
  const href = useHref()
  const { view } = useSearchValues(resultParams)
  const address = `${adminTestsPath}/${test.id}`
  const hrefOf = (one: (typeof resultViews)[number]) => href(address + resultParams.write({ view: one }))
  return (
    <>
      <LinkTabs
        label={t.views}
        current={hrefOf(view)}
        tabs={resultViews.map((one) => ({ href: hrefOf(one), label: t[one] }))}
      />
      {view === 'results' ? <TestResults id={test.id} /> : <TestAnalysis id={test.id} />}
      <div className={styles.actions}>
        <Button
          size="xSmall"
          situation="neutral"
          icon="download"
          onClick={() => location.assign(exportKnowledgeTestResults.path.replace('{id}', String(test.id)))}
        >
          {t.file}
        </Button>
      </div>
    </>
  )
}
