import { useQuery } from '@tanstack/react-query'
import { getCompassNote } from '#contract/compass-notes.ts'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api.ts'
import { Moment } from '#web/app/moment.tsx'
import { queryFor } from '#web/app/query.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './compass-notes.module.css'
import { compassCategoryWords, compassWords } from './compass-notes.strings.ts'

const path = '/admin/compass_notes'

/** A note that the operator shares with the company's administrators. */
export default function AdminNoteScreen() {
  const t = useStrings(compassWords)
  const id = useIdParam()
  const { data } = useQuery(queryFor(getCompassNote, { params: { id } }))
  return (
    <AdminScreen path={path} title={data?.title ?? t.notes} back={path}>
      <NoteContent />
    </AdminScreen>
  )
}

function NoteContent() {
  const t = useStrings(compassWords)
  const categories = useStrings(compassCategoryWords)
  const id = useIdParam()
  const query = useQuery(queryFor(getCompassNote, { params: { id } }))
  const note = query.data
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState icon="search" title={t.gone}>
        {t.goneWords}
      </EmptyState>
    )
  if (query.isError) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!note)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  return (
    <>
      <DataList
        items={[
          { term: t.category, value: categories[note.category] },
          { term: t.author, value: note.authorName },
          { term: t.sharedAt, value: <Moment at={note.sharedAt} /> },
          { term: t.updated, value: <Moment at={note.updatedAt} /> },
        ]}
      />
      <p className={styles.body}>{note.body}</p>
    </>
  )
}
