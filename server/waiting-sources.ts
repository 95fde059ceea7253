import { approvalWaiting, stalledWaiting, untreatedWaiting } from './features/approvals/report-waiting.ts'
import { moderationWaiting } from './features/moderation/moderation-waiting.ts'
import {
  mustReadEscalations,
  mustReadOfAbsent,
  mustReadWaiting,
} from './features/must-read-feeds/must-read-waiting.ts'
import { taskWaiting } from './features/report-items/task-waiting.ts'
import type { WaitingSource } from './features/waiting/waiting-source.ts'

/** Everything that can wait for a person; each kind comes with its feature. */
export const waitingSources: readonly WaitingSource[] = [
  mustReadWaiting,
  mustReadOfAbsent,
  mustReadEscalations,
  moderationWaiting,
  approvalWaiting,
  untreatedWaiting,
  stalledWaiting,
  taskWaiting,
]
