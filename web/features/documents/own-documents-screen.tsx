import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readableDay } from '#common/readable-dates.ts'
import type { listOwnDocuments } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { Screen } from '#web/app/screen.tsx'
import { pathOf } from './document-queries.ts'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'
import { readingWords } from './reading.strings.ts'
import { ownDocumentsQuery } from './use-documents.ts'

export const preload = (client: QueryClient) => client.prefetchQuery(ownDocumentsQuery)

type Own = Answer<typeof listOwnDocuments>

/** The documents that the person owns, and their comments on documents. */
export default function OwnDocumentsScreen() {
  const t = useStrings(documentWords)
  const query = useQuery({ ...ownDocumentsQuery, staleTime: 0 })
  return (
    <Screen title={t.own} back="/mypage">
      {query.data ? (
        <>
          <Owned own={query.data} />
          <Comments comments={query.data.comments} />
        </>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </Screen>
  )
}

function Owned({ own: { owned, can } }: { own: Own }) {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const locale = useLocale()
  return (
    <section className={styles.part}>
      <h2 className={`${styles.heading} ${styles.inset}`}>{t.owned}</h2>
      {owned.length === 0 ? (
        <p className={`${styles.note} ${styles.inset}`}>{t.noneOwnedWords}</p>
      ) : (
        <Card padding="none" bleeds>
          <ul aria-label={t.owned} className={styles.rows}>
            {owned.map((one) => (
              <li key={one.id}>
                <AppLink
                  to={can.administer ? `/admin/documents/${one.id}` : pathOf(one)}
                  className={styles.row}
                >
                  <span className={styles.words}>
                    <span className={styles.states}>
                      <span className={styles.name}>{one.title}</span>
                      {one.status !== 'published' && can.administer && <Tag>{t[one.status]}</Tag>}
                      {one.reviewDue && <Tag situation="warning">{t.reviewDue}</Tag>}
                      {one.openQuestionCount > 0 && (
                        <Tag situation="information">{t.openQuestions(one.openQuestionCount)}</Tag>
                      )}
                    </span>
                    <span className={styles.detail}>
                      {[
                        one.category.name,
                        one.reviewOn && `${r.reviewOn} ${readableDay(one.reviewOn, locale)}`,
                        one.edition !== null && t.readBy(one.readerCount),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Icon name="chevronRight" />
                </AppLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function Comments({ comments }: { comments: Own['comments'] }) {
  const t = useStrings(documentWords)
  return (
    <section className={styles.part}>
      <h2 className={`${styles.heading} ${styles.inset}`}>{t.ownComments}</h2>
      {comments.length === 0 ? (
        <p className={`${styles.note} ${styles.inset}`}>{t.noComments}</p>
      ) : (
        <Card padding="none" bleeds>
          <ul aria-label={t.ownComments} className={styles.rows}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <AppLink to={`${pathOf(comment.document)}#comment-${comment.id}`} className={styles.row}>
                  <span className={styles.words}>
                    <span>{comment.excerpt}</span>
                    <span className={styles.states}>
                      {comment.question && (
                        <Tag situation={comment.settled ? 'success' : 'warning'}>
                          {comment.settled ? t.answered : t.waitingForAnswer}
                        </Tag>
                      )}
                      <span className={styles.detail}>
                        {comment.document.title}
                        {comment.replyCount > 0 && ` · ${t.replies(comment.replyCount)}`} ·{' '}
                        <Moment at={comment.createdAt} />
                      </span>
                    </span>
                  </span>
                  <Icon name="chevronRight" />
                </AppLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
