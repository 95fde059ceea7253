import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { RequestedTask } from './requested-task.tsx'
import { TaskFrame } from './task-parts.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import { taskWords } from './tasks.strings.ts'
import { preloadTask, type Task } from './use-tasks.ts'

export const preload = preloadTask

/** The progress of a task, for its author. */
export default function RequestedTaskScreen() {
  return <TaskFrame back="/tasks?list=requested">{(task) => <Shown task={task} />}</TaskFrame>
}

function Shown({ task }: { task: Task }) {
  const t = useStrings(taskScreenWords)
  const w = useStrings(taskWords)
  if (task.can.manage) return <RequestedTask task={task} />
  return (
    <EmptyState
      icon="search"
      title={w.gone}
      action={<AppLink to={`/tasks/${task.id}/received`}>{t.toReceived}</AppLink>}
    />
  )
}
