import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { ReceivedTask } from './received-task.tsx'
import { RequestedTask } from './requested-task.tsx'
import { TaskFrame } from './task-parts.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import { preloadTask, type Task } from './use-tasks.ts'

export const preload = preloadTask

/** A task: the progress for its author, the to-dos for a recipient. */
export default function TaskScreen() {
  return <TaskFrame back="/tasks">{(task) => <Shown task={task} />}</TaskFrame>
}

function Shown({ task }: { task: Task }) {
  const t = useStrings(taskScreenWords)
  const href = useHref()
  if (!task.can.manage) return <ReceivedTask task={task} />
  return (
    <>
      {task.own && (
        <div>
          <Button href={href(`/tasks/${task.id}/received`)}>{t.toReceived}</Button>
        </div>
      )}
      <RequestedTask task={task} />
    </>
  )
}
