import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { type LongText, plainText } from '#common/long-text.ts'
import { readableDate, readableDay } from '#common/readable-dates.ts'
import { type getDocument, readDocument } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { LongTextView } from '../long-texts/long-text-view.tsx'
import { documentIdIn, documentQuery, pathOf, preloadDocument } from './document-queries.ts'
import styles from './reading.module.css'
import { readingWords } from './reading.strings.ts'

const ConfirmNotice = lazyPart(() => import('./confirm-notice.tsx'))
const CourseDocument = lazyPart(() => import('../courses/course-document.tsx'))
const DocumentAfter = lazyPart(() => import('./document-after.tsx'))

/** The course from which it was opened. */
const params = searchParams({ course: idParam })

type Document = Answer<typeof getDocument>

export const preload = preloadDocument

/** The current edition of a document. A document that was moved is found under its number. */
export default function DocumentScreen() {
  const t = useStrings(readingWords)
  const id = documentIdIn(useParams())
  const { course } = useSearchValues(params)
  const query = useQuery({ ...documentQuery(id ?? 0), enabled: id !== undefined })
  const document = query.data
  const edition = document?.edition
  useEffect(() => {
    // It is a count: a failure is not worth a message.
    if (id !== undefined && edition !== undefined)
      call(readDocument, { params: { id } }).catch(() => undefined)
  }, [id, edition])
  const gone = id === undefined || (query.error instanceof ApiError && query.error.status === 404)
  const title = useOwnHeading(document?.title, t.title)
  return (
    <Screen
      title={title}
      titleHidden={document !== undefined}
      back={
        course
          ? `/courses/${course}`
          : document
            ? `/document_categories/${document.category.id}`
            : '/document_categories'
      }
      className={styles.reader}
    >
      {document && !gone ? (
        <>
          <Shown document={document} />
          {course !== undefined && (
            <Suspense fallback={null}>
              <CourseDocument courseId={course} documentId={document.id} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <DocumentAfter document={document} />
          </Suspense>
        </>
      ) : gone ? (
        <EmptyState
          icon="search"
          title={t.gone}
          action={<AppLink to="/document_categories">{t.toDocuments}</AppLink>}
        >
          {t.goneWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={10} />
        </SkeletonGroup>
      )}
    </Screen>
  )
}

function Shown({ document }: { document: Document }) {
  const t = useStrings(readingWords)
  const locale = useLocale()
  const href = useHref()
  const place = { locale, timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  return (
    <Card padding="large" bleeds>
      <ol aria-label={t.categories} className={styles.path}>
        {document.path.map(({ id, name }) => (
          <li key={id}>
            <AppLink to={`/document_categories/${id}`}>{name}</AppLink>
          </li>
        ))}
      </ol>
      <article>
        <h2 className={styles.documentTitle}>{document.title}</h2>
        <p className={styles.facts}>
          <span>
            {t.edition(document.edition)} · {t.published(readableDate(document.publishedAt, place))}
          </span>
          <span>
            {t.owner} <AppLink to={`/users/${document.owner.id}`}>{document.owner.name}</AppLink>
          </span>
          {document.reviewer && (
            <span>
              {t.reviewer} <AppLink to={`/users/${document.reviewer.id}`}>{document.reviewer.name}</AppLink>
            </span>
          )}
          {document.reviewOn && (
            <span>
              {t.reviewOn} {readableDay(document.reviewOn, locale)}
            </span>
          )}
          {document.expiresOn && (
            <span>
              {t.expiresOn} {readableDay(document.expiresOn, locale)}
            </span>
          )}
        </p>
        <div className={`${styles.buttons} ${styles.hideInPrint} ${styles.part}`}>
          <Button size="xSmall" href={href(`${pathOf(document)}/editions`)}>
            {t.editions}
          </Button>
          <Button size="xSmall" situation="neutral" onClick={() => print()}>
            {t.print}
          </Button>
          {document.can.edit && (
            <Button size="xSmall" icon="edit" href={href(`/admin/documents/${document.id}`)}>
              {t.edit}
            </Button>
          )}
        </div>
        {document.announcementId !== null && (
          <div className={`${styles.part} ${styles.hideInPrint}`}>
            <Suspense fallback={null}>
              <ConfirmNotice announcementId={document.announcementId} />
            </Suspense>
          </div>
        )}
        <Contents text={document.body} />
        <LongTextView text={document.body} files={document} />
      </article>
    </Card>
  )
}

/** The headings of a text that has several. */
function Contents({ text }: { text: LongText }) {
  const t = useStrings(readingWords)
  const headings = (text.content ?? []).filter(({ type, attrs }) => type === 'heading' && attrs?.level === 2)
  if (headings.length < 3) return null
  return (
    <nav aria-label={t.contents} className={styles.contents}>
      <strong>{t.contents}</strong>
      <ol>
        {headings.map((heading, at) => {
          const words = plainText({ type: 'doc', content: [heading] })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the headings of a text are identified by their position
            <li key={at}>
              <a
                href={`#${at}`}
                onClick={(event) => {
                  event.preventDefault()
                  const found = window.document.querySelectorAll('article h2')[at + 1]
                  found?.scrollIntoView({ block: 'start' })
                }}
              >
                {words}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
