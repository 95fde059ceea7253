import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { TaskFacts, TaskFrame } from './task-parts.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import styles from './tasks.module.css'
import { preloadTask, type Task } from './use-tasks.ts'

export const preload = preloadTask

/** The entry of a task on the timeline: who asks for what by when. */
export default function TaskFeedScreen() {
  return <TaskFrame back="/home">{(task) => <Entry task={task} />}</TaskFrame>
}

function Entry({ task }: { task: Task }) {
  const t = useStrings(taskScreenWords)
  const href = useHref()
  return (
    <TaskFacts task={task}>
      <ol className={styles.todos}>
        {task.todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ol>
      {task.own ? (
        <Button priority="primary" href={href(`/tasks/${task.id}/received`)}>
          {t.toReceived}
        </Button>
      ) : (
        <Button href={href(`/tasks/${task.id}/requested`)}>{t.toRequested}</Button>
      )}
    </TaskFacts>
  )
}
