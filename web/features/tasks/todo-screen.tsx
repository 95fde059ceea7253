import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useParams } from '#web/app/location.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { TodoAction } from './received-task.tsx'
import { TaskFrame } from './task-parts.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import { preloadTask, type Task } from './use-tasks.ts'

export const preload = preloadTask

/** One to-do of free text. */
export default function TodoScreen() {
  const todoId = Number(Object.values(useParams())[1])
  return (
    <TaskFrame back={(task) => (task ? `/tasks/${task.id}/received` : '/tasks')}>
      {(task) => <Shown task={task} todoId={todoId} />}
    </TaskFrame>
  )
}

function Shown({ task, todoId }: { task: Task; todoId: number }) {
  const t = useStrings(taskScreenWords)
  const w = useStrings(taskWords)
  const back = <AppLink to={`/tasks/${task.id}/received`}>{t.toTask}</AppLink>
  const todo = task.todos.find(({ id }) => id === todoId)
  if (!todo) return <EmptyState icon="search" title={w.gone} action={back} />
  return (
    <Card as="section" padding="large" bleeds aria-label={todo.title}>
      <h2 className={styles.heading}>{todo.title}</h2>
      {todo.message && (
        <div className={styles.body}>
          <FormattedText text={todo.message} />
        </div>
      )}
      <div className={styles.parts}>
        {todo.url && (
          <a href={todo.url} target="_blank" rel="noreferrer">
            {todo.url}
          </a>
        )}
        <div>
          <TodoAction task={task} todo={todo} />
        </div>
        {back}
      </div>
    </Card>
  )
}
