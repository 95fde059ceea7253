import { useInfiniteQuery } from '@tanstack/react-query'
import { listModerationCases } from '#contract/moderation.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { WatchedWords } from '../watched-words/watched-words.tsx'
import { moderationWords } from './moderation.strings.ts'
import { ModerationCase } from './moderation-case.tsx'
import styles from './moderation-screen.module.css'
import { ReportedActivities } from './reported-activities.tsx'
import { ReportedDocumentComments } from './reported-document-comments.tsx'
import { useCaseCounts, useReportedCommentCount, useReportedCount } from './use-cases.ts'

const views = ['open', 'hidden', 'closed', 'activities', 'documents', 'words'] as const
type View = (typeof views)[number]
const params = searchParams({ view: choiceParam(views, 'open') })

/** Reported posts and comments, and the watched words. */
export default function ModerationScreen() {
  return (
    <AdminScreen path="/admin/moderation">
      <Moderation />
    </AdminScreen>
  )
}

function Moderation() {
  const t = useStrings(moderationWords)
  const [{ view }, change] = useSearchParams(params, '/admin/moderation')
  const counts = useCaseCounts()
  const reported = useReportedCount()
  const comments = useReportedCommentCount()
  return (
    <Tabs<View>
      label={t.views}
      value={view}
      onChange={(next) => change({ view: next })}
      tabs={[
        { id: 'open', label: t.open, count: counts.openCount, countLabel: t.waiting(counts.openCount) },
        {
          id: 'hidden',
          label: t.hidden,
          count: counts.hiddenCount,
          countLabel: t.hiddenCount(counts.hiddenCount),
        },
        { id: 'closed', label: t.closed },
        { id: 'activities', label: t.activities, count: reported, countLabel: t.waiting(reported) },
        { id: 'documents', label: t.documents, count: comments, countLabel: t.waiting(comments) },
        { id: 'words', label: t.words },
      ]}
    >
      {view === 'words' ? (
        <WatchedWords />
      ) : view === 'activities' ? (
        <ReportedActivities />
      ) : view === 'documents' ? (
        <ReportedDocumentComments />
      ) : (
        <Cases key={view} state={view} />
      )}
    </Tabs>
  )
}

function Cases({ state }: { state: 'open' | 'hidden' | 'closed' }) {
  const t = useStrings(moderationWords)
  const query = useInfiniteQuery(pagesFor(listModerationCases, { query: { state } }, 'moderationCases'))
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) {
    const [title, words] = {
      open: [t.noneOpen, t.noneOpenWords],
      hidden: [t.noneHidden, t.noneHiddenWords],
      closed: [t.noneClosed, t.noneClosedWords],
    }[state]
    return (
      <EmptyState icon="success" title={title}>
        {words}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {query.data.map((moderationCase) => (
        <li key={moderationCase.id}>
          <ModerationCase moderationCase={moderationCase} />
        </li>
      ))}
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </ul>
  )
}
