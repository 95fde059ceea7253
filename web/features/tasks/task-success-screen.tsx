import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { TaskFrame } from './task-parts.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import { preloadTask, type Task } from './use-tasks.ts'

export const preload = preloadTask

/** Shown when the recipient has done everything. */
export default function TaskSuccessScreen() {
  return <TaskFrame back="/tasks">{(task) => <Success task={task} />}</TaskFrame>
}

function Success({ task }: { task: Task }) {
  const t = useStrings(taskScreenWords)
  if (task.own?.status !== 'done')
    return (
      <EmptyState
        icon="task"
        title={t.notYetTitle}
        action={<AppLink to={`/tasks/${task.id}`}>{t.toTask}</AppLink>}
      />
    )
  return (
    <EmptyState icon="check" title={t.successTitle} action={<AppLink to="/tasks">{t.toList}</AppLink>}>
      {t.successWords(task.title)}
    </EmptyState>
  )
}
