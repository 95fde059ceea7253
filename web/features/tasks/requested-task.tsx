import { Suspense, useState } from 'react'
import { closeTask, deleteTask, exportTaskAnswers, remindTask } from '#contract/tasks.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataList } from '#ui/data-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { useToast } from '#ui/toast.tsx'
import { useDay } from '#ui/use-day.ts'
import { call } from '#web/app/api.ts'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { useRepetitionName } from './repetitions.ts'
import { requestedWords } from './requested-task.strings.ts'
import { TaskFacts } from './task-parts.tsx'
import { TaskPeople } from './task-people.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import { type Task, useTaskChanges, useTaskProgress } from './use-tasks.ts'

const AddPeopleDialog = lazyPart(() => import('./add-people-dialog.tsx'))
const EditTaskDialog = lazyPart(() => import('./edit-task-dialog.tsx'))

/** A task as its author sees it: progress, people and actions. */
export function RequestedTask({ task }: { task: Task }) {
  const t = useStrings(requestedWords)
  const s = useStrings(taskScreenWords)
  const w = useStrings(taskWords)
  const showDay = useDay()
  const repetition = useRepetitionName()
  useTaskProgress(task.id)
  const counts = task.counts ?? { total: 0, accepted: 0, done: 0, declined: 0 }
  return (
    <>
      {!task.issued && <Notice situation="information">{t.issuing}</Notice>}
      <TaskFacts task={task}>
        <Progress
          label={t.progress}
          value={counts.total === 0 ? 0 : counts.done / counts.total}
          situation={task.state === 'finished' ? 'success' : 'standard'}
          detail={[
            t.counts(counts.done, counts.total),
            counts.declined > 0 && w.declinedCount(counts.declined),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <DataList
          items={[
            ...(task.audience ? [{ term: t.audience, value: task.audience }] : []),
            ...(task.repeatRule
              ? [
                  {
                    term: t.repeats,
                    value: [repetition(task.repeatRule), task.nextOn && t.nextOn(showDay(task.nextOn))]
                      .filter(Boolean)
                      .join(' · '),
                  },
                ]
              : []),
            { term: s.todos, value: task.todos.map(({ title }) => title).join('、') },
          ]}
        />
        <Actions task={task} />
      </TaskFacts>
      <TaskPeople task={task} />
    </>
  )
}

type Open = 'add' | 'edit' | 'close' | 'delete'

function Actions({ task }: { task: Task }) {
  const t = useStrings(requestedWords)
  const toast = useToast()
  const href = useHref()
  const navigate = useAppNavigate()
  const { take, gone } = useTaskChanges(task.id)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id, can } = task
  const remind = useSubmit<undefined, Task>({
    stays: true,
    toasts: true,
    failed: t.remindFailed,
    send: () => call(remindTask, { params: { id } }),
    done: async (fresh) => {
      toast.success(t.reminded)
      await take(fresh)
    },
  })
  return (
    <div className={styles.buttons}>
      {can.remind && (
        <Button size="xSmall" icon="notification" pending={remind.pending} onClick={() => remind.submit()}>
          {t.remind}
        </Button>
      )}
      {can.change && (
        <>
          <Button size="xSmall" icon="edit" onClick={() => setOpen('edit')}>
            {t.edit}
          </Button>
          <Button size="xSmall" icon="plus" onClick={() => setOpen('add')}>
            {t.add}
          </Button>
        </>
      )}
      <Menu label={t.more} trigger={(props) => <IconButton {...props} icon="more" label={t.more} />}>
        {task.todos
          .filter(({ kind }) => kind === 'menu')
          .map((todo) => (
            <MenuItem
              key={todo.id}
              icon="download"
              onSelect={() => location.assign(exportTaskAnswers.path.replace('{id}', String(todo.id)))}
            >
              {t.exportOf(todo.title)}
            </MenuItem>
          ))}
        <MenuItem icon="copy" href={href(`/tasks/new?copy=${id}`)}>
          {t.copy}
        </MenuItem>
        {can.change && (
          <MenuItem icon="lock" onSelect={() => setOpen('close')}>
            {t.close}
          </MenuItem>
        )}
        <MenuItem icon="trash" situation="danger" onSelect={() => setOpen('delete')}>
          {t.remove}
        </MenuItem>
      </Menu>
      <Suspense>
        {open === 'add' && <AddPeopleDialog task={task} onClose={close} />}
        {open === 'edit' && <EditTaskDialog task={task} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'close'}
        title={t.closeTitle}
        confirmLabel={t.close}
        onClose={close}
        onConfirm={async () => {
          await take(await call(closeTask, { params: { id } }))
          toast.success(t.closed)
        }}
      >
        {t.closeWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={t.removeTitle}
        confirmLabel={t.remove}
        cancelLabel={t.keep}
        situation="danger"
        onClose={close}
        onConfirm={async () => {
          await call(deleteTask, { params: { id }, query: { version: task.version } })
          navigate('/tasks?list=requested', { replace: true })
          toast.success(t.removed)
          await gone()
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </div>
  )
}
