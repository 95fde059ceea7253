import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteBackyardNote, getBackyardNote, shareBackyardNote } from '#contract/compass-notes.backyard.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { operatorCall, operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import styles from './compass-notes.module.css'
import { compassCategoryWords, compassWords } from './compass-notes.strings.ts'
import { NoteDialog } from './note-dialog.tsx'
import { VisibilityTag } from './visibility-tag.tsx'

const path = '/backyard/compass_notes'

type Note = Answer<typeof getBackyardNote>

/** One note of the operator about a company. */
export default function BackyardNoteScreen() {
  const t = useStrings(compassWords)
  const id = useIdParam()
  const navigate = useAppNavigate()
  const queryClient = useQueryClient()
  const asked = operatorQuery(getBackyardNote, { params: { id } })
  const query = useQuery(asked)
  const [dialog, setDialog] = useState<'edit' | 'share' | 'delete'>()
  const note = query.data
  const close = () => setDialog(undefined)
  const onSaved = (saved: Note) => {
    queryClient.setQueryData(asked.queryKey, saved)
    close()
  }
  return (
    <OperatorFrame
      title={note?.title ?? t.notes}
      above={<AppLink to={path}>{t.notes}</AppLink>}
      actions={
        note && (
          <>
            {note.can.edit && <Button onClick={() => setDialog('edit')}>{t.edit}</Button>}
            {note.can.delete && (
              <Button situation="danger" onClick={() => setDialog('delete')}>
                {t.delete}
              </Button>
            )}
            {note.can.share && (
              <Button priority="primary" onClick={() => setDialog('share')}>
                {t.share}
              </Button>
            )}
          </>
        )
      }
    >
      {note ? (
        <NoteContent note={note} />
      ) : query.error instanceof ApiError && query.error.status === 404 ? (
        <EmptyState icon="search" title={t.gone}>
          {t.goneWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {note && dialog === 'edit' && (
        <NoteDialog note={note} refetch={query.refetch} onSaved={onSaved} onClose={close} />
      )}
      {note && (
        <>
          <ConfirmDialog
            open={dialog === 'share'}
            title={t.shareTitle}
            confirmLabel={t.share}
            onClose={close}
            onConfirm={async () =>
              onSaved(
                await operatorCall(shareBackyardNote, {
                  params: { id: note.id },
                  body: { version: note.version },
                }),
              )
            }
          >
            {t.shareText(note.company.name)}
          </ConfirmDialog>
          <ConfirmDialog
            open={dialog === 'delete'}
            title={t.deleteTitle}
            confirmLabel={t.delete}
            situation="danger"
            onClose={close}
            onConfirm={async () => {
              await operatorCall(deleteBackyardNote, {
                params: { id: note.id },
                query: { version: note.version },
              })
              navigate(path, { replace: true })
            }}
          >
            {t.deleteText}
          </ConfirmDialog>
        </>
      )}
    </OperatorFrame>
  )
}

function NoteContent({ note }: { note: Note }) {
  const t = useStrings(compassWords)
  const categories = useStrings(compassCategoryWords)
  const shared = note.sharedAt !== null
  return (
    <>
      <Notice situation={shared ? 'information' : 'neutral'}>{shared ? t.sharedHint : t.internalHint}</Notice>
      <DataList
        items={[
          {
            term: t.company,
            value: <AppLink to={`/backyard/companies/${note.company.id}`}>{note.company.name}</AppLink>,
          },
          { term: t.category, value: categories[note.category] },
          { term: t.visibility, value: <VisibilityTag shared={shared} /> },
          { term: t.author, value: note.author.name },
          { term: t.assignee, value: note.assignee?.name ?? t.nobody },
          { term: t.updated, value: <Moment at={note.updatedAt} /> },
        ]}
      />
      <p className={styles.body}>{note.body}</p>
    </>
  )
}
