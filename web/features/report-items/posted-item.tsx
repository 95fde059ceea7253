import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { ItemWaiting } from './item-waiting.tsx'
import { Poll } from './poll.tsx'
import { TaskList } from './task-list.tsx'

/** Shows the poll or the requests of a published answer instead of its text. */
export default function PostedItem({ answer, feedId }: { answer: ShownAnswer; feedId: number }) {
  const { pollId, taskListId } = answer
  const waiting = <ItemWaiting answer={answer} />
  if (pollId !== undefined) return <Poll id={pollId} feedId={feedId} waiting={waiting} />
  if (taskListId !== undefined) return <TaskList id={taskListId} feedId={feedId} waiting={waiting} />
  return waiting
}
