import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { CategoryTree } from './category-tree.tsx'
import { DocumentList } from './document-list.tsx'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'
import reading from './reading.module.css'
import { readingWords } from './reading.strings.ts'
import { categoriesQuery, type DocumentCategory, documentsQuery } from './use-documents.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const categoryId = idIn(params)
  return Promise.all([
    client.prefetchQuery(categoriesQuery),
    categoryId !== undefined && client.prefetchInfiniteQuery(documentsQuery({ categoryId })),
  ])
}

/** The documents and subcategories of a category. */
export default function DocumentCategoryScreen() {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const id = useIdParam()
  const query = useQuery(categoriesQuery)
  const categories = query.data?.documentCategories
  const category = categories?.find((one) => one.id === id)
  return (
    <Screen title={category?.name ?? r.title} back="/document_categories">
      {category ? (
        <Shown category={category} categories={categories!} />
      ) : categories ? (
        <EmptyState
          icon="search"
          title={t.categoryGone}
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

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={6} />
  </SkeletonGroup>
)

type Props = { category: DocumentCategory; categories: readonly DocumentCategory[] }

function Shown({ category, categories }: Props) {
  const t = useStrings(documentWords)
  const r = useStrings(readingWords)
  const query = useInfiniteQuery(documentsQuery({ categoryId: category.id }))
  const above: DocumentCategory[] = []
  for (let at: DocumentCategory | undefined = category; at; ) {
    const { parentId }: DocumentCategory = at
    at = categories.find(({ id }) => id === parentId)
    if (at) above.unshift(at)
  }
  const hasBelow = categories.some(({ parentId }) => parentId === category.id)
  return (
    <>
      {above.length > 0 && (
        <ol aria-label={r.categories} className={`${reading.path} ${styles.inset}`}>
          {above.map(({ id, name }) => (
            <li key={id}>
              <AppLink to={`/document_categories/${id}`}>{name}</AppLink>
            </li>
          ))}
        </ol>
      )}
      {category.description && <p className={`${styles.note} ${styles.inset}`}>{category.description}</p>}
      {hasBelow && (
        <section className={styles.part}>
          <h2 className={`${styles.heading} ${styles.inset}`}>{t.subcategories}</h2>
          <Card padding="none" bleeds>
            <CategoryTree categories={categories} parentId={category.id} />
          </Card>
        </section>
      )}
      {query.data ? (
        query.data.length > 0 ? (
          <section>
            <h2 className={hasBelow ? `${styles.heading} ${styles.inset}` : 'visually-hidden'}>
              {t.documents}
            </h2>
            <DocumentList documents={query.data} label={t.documents} />
            <ListEnd query={query}>
              <Skeletons />
            </ListEnd>
          </section>
        ) : (
          !hasBelow && <EmptyState icon="document" title={t.empty} />
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Skeletons />
      )}
    </>
  )
}
