import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { useHref } from '#web/app/link.tsx'
import { reportItems } from './report-items.strings.ts'
import styles from './task-list.module.css'
import { DueDay, TaskRows } from './task-rows.tsx'
import { type Task, useTaskList, useTick } from './use-tasks.ts'

type Props = { id: number; feedId: number; waiting: ReactNode }

/** The tasks of a post: the person's own to tick off, and the progress of the others. */
export function TaskList({ id, feedId, waiting }: Props) {
  const t = useStrings(reportItems)
  const query = useTaskList(id, feedId)
  const tick = useTick(id)
  // If it cannot be fetched, the post shows it as text.
  if (!query.data) return waiting
  const { tasks, ownTasks, counts } = query.data
  const own = new Set(ownTasks.map((task) => task.id))
  const others = tasks.filter((task) => !own.has(task.id))
  return (
    <div className={styles.tasks}>
      {counts.total > 0 && (
        <Progress
          label={t.progress}
          value={counts.done / counts.total}
          situation={counts.done === counts.total ? 'success' : 'standard'}
          detail={t.done(counts.done, counts.total)}
        />
      )}
      {ownTasks.length > 0 && (
        <div className={styles.own}>
          <p className={styles.heading}>{t.yours}</p>
          {ownTasks.map((task) => (
            <OwnTask key={task.id} task={task} onTick={(done) => tick.mutate({ taskId: task.id, done })} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div>
          {ownTasks.length > 0 && <p className={styles.heading}>{t.others}</p>}
          <TaskRows tasks={others} />
        </div>
      )}
      {query.hasNextPage && (
        <Button size="xSmall" wide pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </div>
  )
}

function OwnTask({ task, onTick }: { task: Task; onTick: (done: boolean) => void }) {
  const { completedAt, withdrawnAt, targetMenu, title, can } = task
  if (withdrawnAt) return <TaskRows tasks={[task]} />
  const due = completedAt ? null : <DueDay {...task} />
  if (targetMenu) return <MenuToUse task={task} />
  return (
    <Checkbox
      label={title}
      note={due}
      checked={completedAt !== null}
      disabled={!can.complete && !can.reopen}
      onChange={onTick}
    />
  )
}

function MenuToUse({ task }: { task: Task }) {
  const t = useStrings(reportItems)
  const href = useHref()
  const menu = task.targetMenu!
  const done = task.completedAt !== null
  return (
    <div className={styles.menu}>
      <span className={styles.words}>
        <span className={styles.title}>
          {done && <Icon name="check" label={t.completed} className={styles.sign} />}
          {task.title}
        </span>
        {!done && (
          <span className={styles.note}>
            {t.byUsing(menu.name)} <DueDay {...task} />
          </span>
        )}
      </span>
      {!done && (
        <Button
          size="xSmall"
          priority="primary"
          href={href(`/menus/${menu.id}`)}
          aria-label={t.openMenuOf(menu.name)}
        >
          {t.openMenu}
        </Button>
      )}
    </div>
  )
}
