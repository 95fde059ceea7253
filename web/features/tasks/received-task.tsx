import { Suspense, useState } from 'react'
import { acceptTask, completeTodo, reopenTodo } from '#contract/tasks.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { TaskFacts } from './task-parts.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import { type Task, type Todo, useTaskChanges } from './use-tasks.ts'

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'))

/** A task as its recipient sees it: accepting, declining and the to-dos. */
export function ReceivedTask({ task }: { task: Task }) {
  const t = useStrings(taskScreenWords)
  return (
    <>
      {task.state === 'closed' && <Notice situation="information">{t.ended}</Notice>}
      <TaskFacts task={task}>
        <Answer task={task} />
      </TaskFacts>
      <Card as="section" padding="large" bleeds aria-label={t.todos}>
        <h2 className={styles.heading}>{t.todos}</h2>
        <ol className={styles.people}>
          {task.todos.map((todo) => (
            <TodoRow key={todo.id} task={task} todo={todo} />
          ))}
        </ol>
      </Card>
    </>
  )
}

function Answer({ task }: { task: Task }) {
  const t = useStrings(taskScreenWords)
  const toast = useToast()
  const { take } = useTaskChanges(task.id)
  const [declining, setDeclining] = useState(false)
  const accept = useSubmit<undefined, Task>({
    stays: true,
    toasts: true,
    failed: t.acceptFailed,
    send: () => call(acceptTask, { params: { id: task.id } }),
    done: async (fresh) => {
      await take(fresh)
      toast.success(t.acceptedDone)
    },
  })
  if (!task.can.accept && !task.can.decline) return null
  return (
    <div className={styles.buttons}>
      {task.can.accept && (
        <Button priority="primary" icon="check" pending={accept.pending} onClick={() => accept.submit()}>
          {t.accept}
        </Button>
      )}
      {task.can.decline && <Button onClick={() => setDeclining(true)}>{t.decline}</Button>}
      <Suspense>
        {declining && <DeclineDialog taskId={task.id} onClose={() => setDeclining(false)} />}
      </Suspense>
    </div>
  )
}

/** Ticks a to-do off or reopens it; leads to the success page when the task is done. */
function useTickTodo(task: Task, todo: Todo) {
  const t = useStrings(taskScreenWords)
  const navigate = useAppNavigate()
  const { take } = useTaskChanges(task.id)
  return useSubmit<undefined, Task>({
    stays: true,
    toasts: true,
    failed: t.tickFailed,
    send: () => call(todo.completedAt === null ? completeTodo : reopenTodo, { params: { id: todo.id } }),
    done: async (fresh) => {
      await take(fresh)
      if (fresh.own?.status === 'done') navigate(`/tasks/${task.id}/success`)
    },
  })
}

function TodoRow({ task, todo }: { task: Task; todo: Todo }) {
  const t = useStrings(taskScreenWords)
  return (
    <li className={styles.todo}>
      <span className={styles.todoHead}>
        {todo.menu ? (
          <MenuTile iconName={todo.menu.iconName} tone={todo.menu.tone} />
        ) : (
          <TodoIcon todo={todo} />
        )}
        <span className={styles.words}>
          <span>{todo.title}</span>
          {todo.message && <span className={styles.message}>{todo.message}</span>}
          {todo.url && (
            <a href={todo.url} target="_blank" rel="noreferrer">
              {t.link}
            </a>
          )}
          {todo.kind === 'text' && (
            <AppLink
              to={`/tasks/${task.id}/received/original_todo/${todo.id}`}
              aria-label={t.openTodoOf(todo.title)}
            >
              {t.openTodo}
            </AppLink>
          )}
        </span>
      </span>
      <TodoAction task={task} todo={todo} />
    </li>
  )
}

/** A test, otherwise a box that is empty until the to-do is done. */
function TodoIcon({ todo }: { todo: Todo }) {
  if (todo.completedAt) return <Icon name="task" />
  return <Icon name={todo.kind === 'test' ? 'test' : 'box'} />
}

/** What the recipient does for a to-do: use its menu, take its test, or tick it off. */
export function TodoAction({ task, todo }: { task: Task; todo: Todo }) {
  if (todo.kind === 'text' && task.can.tick) return <TickButton task={task} todo={todo} />
  if (todo.kind === 'text' || todo.completedAt || !task.can.tick) return <TodoState todo={todo} />
  return <Way todo={todo} priority={priorityIn(task)} />
}

/** Until the task is answered, accepting it is the primary action. */
const priorityIn = ({ can }: Task) => (can.accept ? 'secondary' : 'primary')

/** Leads to the menu or the test. */
function Way({ todo, priority }: { todo: Todo; priority: 'primary' | 'secondary' }) {
  const t = useStrings(taskScreenWords)
  const href = useHref()
  if (todo.testId !== null) {
    if (!todo.usable) return <span className={styles.message}>{t.notTakable}</span>
    return (
      <Button
        size="xSmall"
        priority={priority}
        href={href(`/knowledge_tests/${todo.testId}`)}
        aria-label={t.takeTestOf(todo.title)}
      >
        {t.takeTest}
      </Button>
    )
  }
  if (todo.menu) {
    if (!todo.usable) return <span className={styles.message}>{t.notUsable}</span>
    return (
      <Button
        size="xSmall"
        priority={priority}
        href={href(`/menus/${todo.menu.id}`)}
        aria-label={t.openMenuOf(todo.menu.name)}
      >
        {t.openMenu}
      </Button>
    )
  }
  return null
}

function TickButton({ task, todo }: { task: Task; todo: Todo }) {
  const t = useStrings(taskScreenWords)
  const tick = useTickTodo(task, todo)
  return (
    <Button
      size="xSmall"
      priority={todo.completedAt ? undefined : priorityIn(task)}
      icon={todo.completedAt ? undefined : 'check'}
      aria-label={`${todo.completedAt ? t.markOpen : t.markDone}: ${todo.title}`}
      pending={tick.pending}
      onClick={() => tick.submit()}
    >
      {todo.completedAt ? t.markOpen : t.markDone}
    </Button>
  )
}

function TodoState({ todo }: { todo: Todo }) {
  const t = useStrings(taskWords)
  return todo.completedAt ? <Tag situation="success">{t.done}</Tag> : null
}
