import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteTaskTemplate, listTaskTemplates } from '#contract/tasks.templates.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { taskFormWords } from './task-form.strings.ts'
import styles from './tasks.module.css'

type Template = { id: number; title: string }

/** The templates from which a task can be started. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(taskFormWords)
  const toast = useToast()
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...pagesFor(listTaskTemplates, {}, 'taskTemplates'), staleTime: 0 })
  const [removed, setRemoved] = useState<Template>()
  const waiting = (
    <SkeletonGroup>
      <SkeletonText lines={4} />
    </SkeletonGroup>
  )
  return (
    <Dialog open losesNothing title={t.templates} onClose={onClose}>
      {query.isPending && waiting}
      {query.isError && (
        <ErrorState title={t.templatesFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.data?.length === 0 && <p>{t.noTemplates}</p>}
      <ul className={styles.people}>
        {query.data?.map(({ id, title, shared, todoCount, can }) => (
          <li key={id} className={styles.person}>
            <span className={styles.words}>
              <AppLink to={`/tasks/new?template=${id}`} onClick={onClose}>
                {title}
              </AppLink>
              <span className={styles.detail}>
                <span>{t.todoCount(todoCount)}</span>
                {shared && <span>{t.wholeCompany}</span>}
              </span>
            </span>
            {can.delete && (
              <IconButton
                icon="trash"
                label={t.removeTemplate(title)}
                onClick={() => setRemoved({ id, title })}
              />
            )}
          </li>
        ))}
      </ul>
      <ListEnd query={query}>{waiting}</ListEnd>
      <ConfirmDialog
        open={removed !== undefined}
        title={t.removeTemplateTitle}
        confirmLabel={t.removeSubmit}
        cancelLabel={t.keep}
        situation="danger"
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call(deleteTaskTemplate, { params: { id: removed!.id } })
          await client.invalidateQueries({ queryKey: everyKeyOf(listTaskTemplates) })
          toast.success(t.templateRemoved)
        }}
      >
        {removed && t.removeTemplateWords(removed.title)}
      </ConfirmDialog>
    </Dialog>
  )
}
