import { ReceivedTask } from './received-task.tsx'
import { TaskFrame } from './task-parts.tsx'

export { preloadTask as preload } from './use-tasks.ts'

/** A task that the reader received. */
export default function ReceivedTaskScreen() {
  return <TaskFrame back="/tasks">{(task) => <ReceivedTask task={task} />}</TaskFrame>
}
