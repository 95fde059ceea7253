export type TaskFacts = {
  authorId: number
  closedAt: Date | null
  ownStatus: 'unaccepted' | 'accepted' | 'done' | 'declined' | null
  issuedAt: Date | null
  recipientCount: number
  doneCount: number
  declinedCount: number
}

/** Everyone is done or has declined. Not before all recipients are stored. */
const isFinished = (task: Omit<TaskFacts, 'authorId' | 'ownStatus' | 'closedAt'>) =>
  task.issuedAt !== null &&
  task.recipientCount > 0 &&
  task.doneCount + task.declinedCount >= task.recipientCount

export function taskState(task: TaskFacts): 'open' | 'finished' | 'closed' {
  if (task.closedAt !== null) return 'closed'
  return isFinished(task) ? 'finished' : 'open'
}

/** What a person who can see the task, its author or a recipient, may do with it. */
export function taskPolicy(task: TaskFacts, userId: number) {
  const manage = task.authorId === userId
  const open = task.closedAt === null
  const answers = open && task.ownStatus !== null
  return {
    manage,
    change: manage && open,
    remind: manage && open && !isFinished(task),
    accept: answers && (task.ownStatus === 'unaccepted' || task.ownStatus === 'declined'),
    decline: answers && (task.ownStatus === 'unaccepted' || task.ownStatus === 'accepted'),
    tick: answers && task.ownStatus !== 'declined',
  }
}
