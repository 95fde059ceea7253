import { ReceivedTask } from './received-task.tsx'
import { TaskFrame } from './task-parts.tsx'
import { preloadTask } from './use-tasks.ts'

export const preload = preloadTask

/** A task that the reader received. */
export default function ReceivedTaskScreen() {
  return <TaskFrame back="/tasks">{(task) => <ReceivedTask task={task} />}</TaskFrame>
}
