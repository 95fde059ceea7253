import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { diffArrays } from 'diff'
import { type LongText, linesOf } from '#common/long-text.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useParams } from '#web/app/location.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { documentIdIn, documentQuery, pathOf } from './document-queries.ts'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'
import reading from './reading.module.css'
import { readingWords } from './reading.strings.ts'
import { editionQuery, editionsQuery } from './use-documents.ts'

const params = searchParams({ from: idParam, to: idParam })

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={8} />
  </SkeletonGroup>
)

/** The editions of a document, and what changed between two of them. */
export default function DocumentEditionsScreen() {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const id = documentIdIn(useParams())
  const query = useQuery({ ...documentQuery(id ?? 0), enabled: id !== undefined })
  const document = query.data
  const gone = id === undefined || (query.error instanceof ApiError && query.error.status === 404)
  return (
    <Screen
      title={document ? `${t.history}: ${document.title}` : t.history}
      back={document ? pathOf(document) : '/document_categories'}
      className={reading.reader}
    >
      {document && !gone ? (
        <Shown id={document.id} current={document.edition} path={pathOf(document)} />
      ) : gone ? (
        <EmptyState
          icon="search"
          title={r.gone}
          action={<AppLink to="/document_categories">{r.toDocuments}</AppLink>}
        >
          {r.goneWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Skeletons />
      )}
    </Screen>
  )
}

function Shown({ id, current, path }: { id: number; current: number; path: string }) {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const [{ from = Math.max(1, current - 1), to = current }, change] = useSearchParams(
    params,
    `${path}/editions`,
  )
  const query = useInfiniteQuery(editionsQuery(id))
  const options = Array.from({ length: current }, (_, at) => ({
    value: String(current - at),
    label: r.edition(current - at),
  }))
  return (
    <>
      {current > 1 && (
        <Card as="section" padding="large" bleeds aria-label={t.compare} className={styles.part}>
          <div className={styles.choices}>
            <Select
              label={t.from}
              options={options}
              value={String(from)}
              onChange={(value) => change({ from: Number(value), to })}
            />
            <Select
              label={t.to}
              options={options}
              value={String(to)}
              onChange={(value) => change({ from, to: Number(value) })}
            />
          </div>
          <Changes id={id} from={from} to={to} />
        </Card>
      )}
      <h2 className={`${styles.heading} ${styles.inset}`}>{t.history}</h2>
      {query.data ? (
        <Card padding="none" bleeds>
          <ul className={styles.rows}>
            {query.data.map((edition) => (
              <li key={edition.edition} className={styles.row}>
                <span className={styles.words}>
                  <span className={styles.name}>
                    {r.edition(edition.edition)} {edition.title}
                  </span>
                  <span>{edition.note || t.noNote}</span>
                  <span className={styles.detail}>
                    {[
                      readableDateTime(edition.publishedAt, place),
                      t.by(edition.author.name),
                      edition.reviewer && t.reviewedBy(edition.reviewer.name),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <ListEnd query={query}>
            <Skeletons />
          </ListEnd>
        </Card>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Skeletons />
      )}
    </>
  )
}

function Changes({ id, from, to }: { id: number; from: number; to: number }) {
  const r = useStrings(readingWords)
  const [before, after] = useQueries({
    queries: [from, to].map((edition) => ({
      ...editionQuery(id, edition),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (before?.data && after?.data) return <Difference before={before.data} after={after.data} />
  if (before?.isError || after?.isError) return <EmptyState icon="search" title={r.gone} />
  return <Skeletons />
}

type Compared = { title: string; body: LongText }

const shownAround = 2

/** The lines of two texts: removed, added, and a little of what stayed. */
function Difference({ before, after }: { before: Compared; after: Compared }) {
  const t = useStrings(documentWords)
  const parts = diffArrays([before.title, ...linesOf(before.body)], [after.title, ...linesOf(after.body)])
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>{t.same}</p>
  const rows = parts.flatMap(({ value, added, removed }, part) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    if (kind !== 'same' || value.length <= 2 * shownAround + 1)
      return value.map((line, at) => ({ key: `${part} ${at}`, kind, line }))
    const head = part === 0 ? [] : value.slice(0, shownAround)
    const tail = part === parts.length - 1 ? [] : value.slice(-shownAround)
    const line = t.unchanged(value.length - head.length - tail.length)
    return [
      ...head.map((one, at) => ({ key: `${part} ${at}`, kind, line: one })),
      { key: `${part} skipped`, kind: 'skipped', line },
      ...tail.map((one, at) => ({ key: `${part} end ${at}`, kind, line: one })),
    ]
  })
  return (
    <section aria-label={t.changes}>
      {rows.map(({ key, kind, line }) => (
        <p key={key} className={`${styles.line} ${styles[kind] ?? ''}`}>
          {kind === 'removed' ? (
            <del>
              <span className="visually-hidden">{t.removed}: </span>
              {line}
            </del>
          ) : kind === 'added' ? (
            <ins>
              <span className="visually-hidden">{t.added}: </span>
              {line}
            </ins>
          ) : (
            line
          )}
        </p>
      ))}
    </section>
  )
}
