import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { AppLink } from '#web/app/link.tsx'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import type { ReceivedTask, RequestedTask } from './use-tasks.ts'

const situations = {
  unaccepted: 'warning',
  accepted: 'information',
  done: 'success',
  declined: 'neutral',
  open: 'information',
  finished: 'success',
  closed: 'neutral',
} as const

type State = keyof typeof situations

/** The state of a task or of a recipient. */
export function TaskTag({ state }: { state: State }) {
  const t = useStrings(taskWords)
  return <Tag situation={situations[state]}>{t[state]}</Tag>
}

/** The due date in words. */
function useDue() {
  const t = useStrings(taskWords)
  const showDay = useDay()
  return (dueOn: string | null) => (dueOn === null ? t.noDue : t.due(showDay(dueOn)))
}

/** A task that the reader received, or a request of a menu. */
export function ReceivedCard({ task }: { task: ReceivedTask }) {
  const t = useStrings(taskWords)
  const due = useDue()
  return (
    <AppLink to={task.hrefPath} className={styles.card}>
      <span className={styles.tags}>
        {task.state === 'closed' ? (
          <TaskTag state="closed" />
        ) : (
          task.status && <TaskTag state={task.status} />
        )}
        {task.kind === 'request' && <Tag>{t.request}</Tag>}
        {task.overdue && <Tag situation="danger">{t.overdue}</Tag>}
      </span>
      <span className={styles.cardTitle}>{task.title}</span>
      <span className={styles.detail}>
        <span>{due(task.dueOn)}</span>
        <span>{task.menu ? `${task.author.name} · ${task.menu.name}` : task.author.name}</span>
        {task.kind === 'task' && <span>{t.todosDone(task.doneTodoCount, task.todoCount)}</span>}
      </span>
    </AppLink>
  )
}

/** A task that the reader issued, with its progress. */
export function RequestedCard({ task }: { task: RequestedTask }) {
  const t = useStrings(taskWords)
  const due = useDue()
  const { total, done, declined } = task.counts
  return (
    <AppLink to={`/tasks/${task.id}/requested`} className={styles.card}>
      <span className={styles.tags}>
        <TaskTag state={task.state} />
        {task.repeats && <Tag>{t.repeats}</Tag>}
        {task.overdue && task.state === 'open' && <Tag situation="danger">{t.overdue}</Tag>}
      </span>
      <span className={styles.cardTitle}>{task.title}</span>
      <Progress
        label={due(task.dueOn)}
        value={total === 0 ? 0 : done / total}
        situation={task.state === 'finished' ? 'success' : 'standard'}
        detail={[t.peopleDone(done, total), declined > 0 && t.declinedCount(declined)]
          .filter(Boolean)
          .join(' · ')}
      />
    </AppLink>
  )
}
