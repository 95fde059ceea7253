import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissDocumentCommentReports, listDocumentCommentReports } from '#contract/documents.comments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listWaiting } from '#contract/waiting.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import HideDialog from './hide-dialog.tsx'
import { moderationWords } from './moderation.strings.ts'
import styles from './moderation-screen.module.css'

type Reported = Answer<typeof listDocumentCommentReports>['comments'][number]

/** Comments on documents that people reported. They can also be hidden in their document. */
export function ReportedDocumentComments() {
  const t = useStrings(moderationWords)
  const query = useInfiniteQuery(pagesFor(listDocumentCommentReports, {}, 'comments'))
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="success" title={t.noDocuments}>
        {t.noDocumentsWords}
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {query.data.map((comment) => (
        <li key={comment.id}>
          <ReportedComment comment={comment} />
        </li>
      ))}
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </ul>
  )
}

function ReportedComment({ comment }: { comment: Reported }) {
  const t = useStrings(moderationWords)
  const toast = useToast()
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [listDocumentCommentReports, listWaiting].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  const dismissal = useSubmit({
    stays: true,
    toasts: true,
    failed: t.failed,
    send: () => call(dismissDocumentCommentReports, { params: { id: comment.id } }),
    done: async () => {
      toast.success(t.didIt)
      await refresh()
    },
  })
  const { author } = comment
  const [hiding, setHiding] = useState(false)
  return (
    <Card as="article" className={styles.case}>
      <header className={styles.head}>
        <Avatar name={author.name} src={author.profileImgPath} size="small" />
        <span className={styles.who}>
          <span className={styles.name}>{author.name}</span>
          <span className={styles.below}>{comment.document.title}</span>
        </span>
        <Tag>{t.documents}</Tag>
      </header>
      <p className={styles.text}>{comment.body}</p>
      <ul aria-label={t.reports} className={styles.reports}>
        {comment.reports.map((report) => (
          <li key={report.reporter.id} className={styles.report}>
            <Tag situation="warning">{t[report.reason]}</Tag>
            <span>
              {report.note}{' '}
              <span className={styles.below}>
                {report.reporter.name} <Moment at={report.createdAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <footer className={styles.buttons}>
        <AppLink
          to={`/document_categories/${comment.document.categoryId}/documents/${comment.document.id}#comment-${comment.id}`}
          className={styles.link}
        >
          {t.openDocument}
        </AppLink>
        <Button size="xSmall" situation="danger" aria-haspopup="dialog" onClick={() => setHiding(true)}>
          {t.hide}
        </Button>
        <Button
          size="xSmall"
          situation="neutral"
          pending={dismissal.pending}
          onClick={() => dismissal.submit()}
        >
          {t.dismiss}
        </Button>
      </footer>
      {hiding && (
        <HideDialog
          of="documentComment"
          id={comment.id}
          onClose={() => setHiding(false)}
          onHidden={refresh}
        />
      )}
    </Card>
  )
}
