import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longestQuery } from '#common/search-query.ts'
import type { listDocumentCategories } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { NextAct } from '#web/app/next-act.tsx'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { CategoryTree } from './category-tree.tsx'
import { DocumentList } from './document-list.tsx'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'
import { readingWords } from './reading.strings.ts'
import { categoriesQuery, documentsQuery } from './use-documents.ts'

const params = searchParams({ query: textParam(longestQuery) })

export const preload = (client: QueryClient) => client.prefetchQuery(categoriesQuery)

/** The categories of documents as a tree, what was published last, and the search. */
export default function DocumentCategoriesScreen() {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const query = useQuery(categoriesQuery)
  const [{ query: asked = '' }, change] = useSearchParams(params, '/document_categories')
  const [typed, setTyped] = useState(asked)
  const client = useQueryClient()
  return (
    <Screen title={r.title} back="/home">
      <div className={`${styles.top} ${styles.inset}`}>
        {query.data?.can.administer && <AppLink to="/admin/documents">{t.manage}</AppLink>}
        <search>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault()
              const words = typed.trim()
              // Asked again, it is searched again.
              if (words)
                void client.invalidateQueries({ queryKey: documentsQuery({ query: words }).queryKey })
              change({ query: words || undefined })
            }}
          >
            <Input
              type="search"
              label={t.search}
              className={styles.searchBox}
              maxLength={longestQuery}
              value={typed}
              onChange={setTyped}
            />
            <Button type="submit" icon="search">
              {t.searchNow}
            </Button>
          </form>
        </search>
      </div>
      {asked ? (
        <Results query={asked} />
      ) : query.data ? (
        <Overview data={query.data} />
      ) : query.isPending ? (
        <Skeletons />
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </Screen>
  )
}

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={8} />
  </SkeletonGroup>
)

function Overview({ data }: { data: Answer<typeof listDocumentCategories> }) {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const { documentCategories, recent } = data
  if (documentCategories.length === 0)
    return (
      <EmptyState
        icon="document"
        title={t.none}
        action={
          <NextAct section="documents" to="/admin/documents?view=categories">
            {t.begin}
          </NextAct>
        }
      >
        {t.noneWords}
      </EmptyState>
    )
  return (
    <>
      <section className={styles.part}>
        <h2 className={`${styles.heading} ${styles.inset}`}>{r.categories}</h2>
        <Card padding="none" bleeds>
          <CategoryTree categories={documentCategories} parentId={null} />
        </Card>
      </section>
      {recent.length > 0 && (
        <section className={styles.part}>
          <h2 className={`${styles.heading} ${styles.inset}`}>{t.recent}</h2>
          <DocumentList documents={recent} label={t.recent} />
        </section>
      )}
    </>
  )
}

function Results({ query: words }: { query: string }) {
  const t = useStrings(documentWords)
  const query = useInfiniteQuery(documentsQuery({ query: words }))
  if (query.isPending) return <Skeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <div role="status">
        {query.data.length === 0 && (
          <EmptyState icon="search" title={t.nothingFound}>
            {t.nothingFoundWords}
          </EmptyState>
        )}
      </div>
      {query.data.length > 0 && (
        <section>
          <h2 className={`${styles.heading} ${styles.inset}`}>{t.found}</h2>
          <DocumentList documents={query.data} label={t.found} />
          <ListEnd query={query}>
            <Skeletons />
          </ListEnd>
        </section>
      )}
    </>
  )
}
