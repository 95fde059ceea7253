import { activityWaiting } from './features/activities/activities.waiting.ts'
import { activityReportWaiting } from './features/activities/activity-reports.waiting.ts'
import { approvalWaiting, stalledWaiting, untreatedWaiting } from './features/approvals/approvals.waiting.ts'
import { courseWaiting } from './features/courses/courses.waiting.ts'
import {
  documentQuestionWaiting,
  documentReportWaiting,
  documentWaiting,
} from './features/documents/documents.waiting.ts'
import { inquiryWaiting } from './features/inquiries/inquiries.waiting.ts'
import {
  knowledgeTestWaiting,
  markSettlingWaiting,
} from './features/knowledge-tests/knowledge-tests.waiting.ts'
import { missionWaiting } from './features/missions/missions.waiting.ts'
import { moderationWaiting } from './features/moderation/moderation.waiting.ts'
import {
  mustReadEscalations,
  mustReadOfAbsent,
  mustReadWaiting,
} from './features/must-read-feeds/must-read-feeds.waiting.ts'
import { registrationWaiting } from './features/registration-requests/registration-requests.waiting.ts'
import { taskWaiting } from './features/report-items/tasks.waiting.ts'
import { redemptionWaiting } from './features/rewards/rewards.waiting.ts'
import { assignedTaskWaiting } from './features/tasks/tasks.waiting.ts'
import { urgentMessageWaiting } from './features/urgent-messages/urgent-messages.waiting.ts'
import type { WaitingSource } from './features/waiting/waiting-source.ts'

/** Every waiting source; each is declared by its feature. */
export const waitingSources: readonly WaitingSource[] = [
  urgentMessageWaiting,
  mustReadWaiting,
  mustReadOfAbsent,
  mustReadEscalations,
  moderationWaiting,
  approvalWaiting,
  untreatedWaiting,
  stalledWaiting,
  taskWaiting,
  assignedTaskWaiting,
  missionWaiting,
  activityWaiting,
  activityReportWaiting,
  documentWaiting,
  documentQuestionWaiting,
  documentReportWaiting,
  inquiryWaiting,
  registrationWaiting,
  knowledgeTestWaiting,
  markSettlingWaiting,
  courseWaiting,
  redemptionWaiting,
]
