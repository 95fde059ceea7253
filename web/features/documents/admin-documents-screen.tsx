import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  deleteDocumentCategory,
  downloadDocumentCategory,
  listAdminDocumentCategories,
  listAdminDocuments,
} from '#contract/documents.administration.ts'
import { documentStatuses } from '#contract/documents.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useAct } from '#web/app/use-act.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { type AdminCategory, CategoryDialog } from './category-dialog.tsx'
import { categoryOptions, inTreeOrder } from './category-options.ts'
import { documentAdminWords } from './document-admin.strings.ts'
import { DocumentState } from './document-state.tsx'
import styles from './documents.module.css'
import { NewDocumentDialog } from './new-document-dialog.tsx'
import { useRefreshDocuments } from './use-documents.ts'

const DocumentStatistics = lazyPart(() => import('./document-statistics.tsx'))

const path = '/admin/documents'
const views = ['documents', 'categories', 'statistics'] as const
const states = ['', ...documentStatuses, 'expired', 'due', 'template'] as const
const params = searchParams({
  view: choiceParam(views, 'documents'),
  state: choiceParam(states, ''),
  category: idParam,
})

const adminCategoriesQuery = { ...queryFor(listAdminDocumentCategories, {}), staleTime: 0 }

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={6} />
  </SkeletonGroup>
)

/** All documents in every state, and the categories with their readers. */
export default function AdminDocumentsScreen() {
  const t = useStrings(documentAdminWords)
  const href = useHref()
  const [{ view }] = useSearchParams(params, path)
  const [adding, setAdding] = useState(false)
  const query = useQuery(adminCategoriesQuery)
  const refresh = useRefreshDocuments()
  const categories = query.data?.documentCategories
  const addressOf = (one: (typeof views)[number]) => href(`${path}${params.write({ view: one, state: '' })}`)
  const close = () => setAdding(false)
  const phone = useFrame().kind === 'phone'
  const buttons = categories && view !== 'statistics' && (
    <>
      {view === 'documents' && categories.length > 0 && (
        <Button size="xSmall" href={href('/admin/document_imports')}>
          {t.importFolder}
        </Button>
      )}
      <Button
        size="xSmall"
        priority="primary"
        icon="plus"
        disabled={view === 'documents' && categories.length === 0}
        onClick={() => setAdding(true)}
      >
        {view === 'documents' ? t.add : t.addCategory}
      </Button>
    </>
  )
  return (
    <AdminScreen
      path={path}
      // On a phone they are below the title, which has no room beside it.
      actions={phone ? undefined : buttons}
    >
      <LinkTabs
        label={t.views}
        current={addressOf(view)}
        tabs={views.map((one) => ({ href: addressOf(one), label: t[one] }))}
      />
      {phone && buttons && <div className={`${styles.buttons} ${styles.below}`}>{buttons}</div>}
      {view === 'statistics' ? (
        <Suspense fallback={<Skeletons />}>
          <DocumentStatistics />
        </Suspense>
      ) : categories ? (
        view === 'documents' ? (
          <Documents categories={categories} />
        ) : (
          <Categories categories={categories} refresh={refresh} />
        )
      ) : query.isPending ? (
        <Skeletons />
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {adding &&
        categories &&
        (view === 'documents' ? (
          <NewDocumentDialog categories={categories} onClose={close} />
        ) : (
          <CategoryDialog category={undefined} categories={categories} onClose={close} onSaved={refresh} />
        ))}
    </AdminScreen>
  )
}

function Documents({ categories }: { categories: readonly AdminCategory[] }) {
  const t = useStrings(documentAdminWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const [{ state, category }, change] = useSearchParams(params, path)
  const query = useInfiniteQuery({
    ...pagesFor(
      listAdminDocuments,
      { query: { ...(state && { state }), ...(category && { categoryId: category }) } },
      'documents',
    ),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  return (
    <>
      <div className={`${styles.choices} ${styles.below}`}>
        <Select
          label={t.state}
          options={states.map((value) => ({ value, label: value === '' ? t.allStates : t[value] }))}
          value={state}
          onChange={(value) => change({ state: value })}
        />
        <Select
          label={t.category}
          options={[{ value: '', label: t.allCategories }, ...categoryOptions(categories)]}
          value={category === undefined ? '' : String(category)}
          onChange={(value) => change({ category: value ? Number(value) : undefined })}
        />
      </div>
      {query.data ? (
        query.data.length > 0 ? (
          <>
            <Card padding="none" bleeds>
              <ul aria-label={t.documents} className={styles.rows}>
                {query.data.map((document) => (
                  <li key={document.id}>
                    <AppLink to={`${path}/${document.id}`} className={styles.row}>
                      <span className={styles.words}>
                        <span className={styles.states}>
                          <DocumentState document={document} />
                        </span>
                        <span className={styles.name}>{document.title}</span>
                        <span className={styles.detail}>
                          {document.category.name} ·{' '}
                          {t.updated(readableDateTime(document.updatedAt, place), document.updatedBy.name)}
                        </span>
                      </span>
                      <Icon name="chevronRight" />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </Card>
            <ListEnd query={query}>
              <Skeletons />
            </ListEnd>
          </>
        ) : (
          <EmptyState
            icon="document"
            title={state || category ? t.noneFound : t.none}
            action={
              categories.length === 0 && (
                <AppLink to={`${path}${params.write({ view: 'categories' })}`}>{t.toCategories}</AppLink>
              )
            }
          >
            {!state && !category && t.noneWords}
          </EmptyState>
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Skeletons />
      )}
    </>
  )
}

type Props = { categories: readonly AdminCategory[]; refresh: () => Promise<unknown> }

function Categories({ categories, refresh }: Props) {
  const t = useStrings(documentAdminWords)
  const [edited, setEdited] = useState<AdminCategory>()
  const [removing, setRemoving] = useState<AdminCategory>()
  const act = useAct({ refresh, failed: t.failed })
  if (categories.length === 0)
    return (
      <EmptyState icon="document" title={t.noCategories}>
        {t.noCategoriesWords}
      </EmptyState>
    )
  return (
    <Card padding="none" bleeds className={styles.below}>
      <ul aria-label={t.categories} className={styles.rows}>
        {inTreeOrder(categories).map(({ category, depth }) => (
          <li
            key={category.id}
            className={styles.row}
            style={{ paddingInlineStart: `calc(var(--space-16) + ${depth} * var(--space-24))` }}
          >
            <span className={styles.words}>
              <span className={styles.states}>
                <span className={styles.name}>{category.name}</span>
                {category.reviewed && <Tag>{t.reviewedTag}</Tag>}
              </span>
              <span className={styles.detail}>
                {[t.count(category.documentCount), category.description].filter(Boolean).join(' · ')}
              </span>
            </span>
            <IconButton
              icon="download"
              label={t.download(category.name)}
              onClick={() =>
                location.assign(downloadDocumentCategory.path.replace('{id}', String(category.id)))
              }
            />
            <IconButton icon="edit" label={t.edit(category.name)} onClick={() => setEdited(category)} />
            <IconButton
              icon="trash"
              label={t.removeCategory(category.name)}
              onClick={() => setRemoving(category)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <CategoryDialog
          category={edited}
          categories={categories}
          onClose={() => setEdited(undefined)}
          onSaved={refresh}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.confirmRemove}
        onConfirm={() => {
          const { id, version } = removing!
          return act(() => call(deleteDocumentCategory, { params: { id }, query: { version } }))
        }}
      >
        {t.removeCategoryWords}
      </ConfirmDialog>
    </Card>
  )
}
