import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewKnowledgeTest } from '#contract/knowledge-tests.administration.ts'
import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { isGone } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { previewWords } from './managing.strings.ts'
import { QuestionPager } from './question-pager.tsx'
import styles from './taking.module.css'
import { adminTestsPath } from './use-admin-tests.ts'
import type { TakenQuestion } from './use-knowledge-test.ts'

/** A test as people see it while taking it. Nothing is saved. */
export default function PreviewScreen() {
  const t = useStrings(previewWords)
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(previewKnowledgeTest, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (id === undefined || isGone(query.error)) return <AdminMissing />
  return (
    <AdminScreen path={adminTestsPath} title={query.data?.title ?? t.title} back={`${adminTestsPath}/${id}`}>
      {query.data ? (
        <Preview
          key={query.dataUpdatedAt}
          id={id}
          questions={query.data.questions}
          again={() => query.refetch()}
          pending={query.isFetching}
        />
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

type Props = { id: number; questions: readonly TakenQuestion[]; again: () => unknown; pending: boolean }

function Preview({ id, questions, again, pending }: Props) {
  const t = useStrings(previewWords)
  const href = useHref()
  const [answers, setAnswers] = useState<ReadonlyMap<string, KnowledgeAnswer>>(new Map())
  return (
    <div className={styles.parts}>
      <Notice situation="information" title={t.notice}>
        <p>{t.noticeWords}</p>
      </Notice>
      {questions.length === 0 ? (
        <EmptyState icon="test" title={t.none} />
      ) : (
        <QuestionPager
          questions={questions}
          answerOf={(key) => answers.get(key) ?? null}
          onAnswer={(key, answer) => setAnswers((now) => new Map([...now, [key, answer]]))}
          end={
            <Button priority="primary" href={href(`${adminTestsPath}/${id}`)}>
              {t.back}
            </Button>
          }
        />
      )}
      {questions.length > 0 && (
        <div>
          <Button size="xSmall" icon="retry" situation="neutral" pending={pending} onClick={() => again()}>
            {t.again}
          </Button>
        </div>
      )}
    </div>
  )
}
