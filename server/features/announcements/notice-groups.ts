import type { announcementGroups } from '#contract/announcements.ts'
import type { AnnouncementRow } from './announcements.queries.ts'

type Group = (typeof announcementGroups)[number]

/** Which filter shows a kind of notice. */
const groupOf: Record<AnnouncementRow['kind'], Group> = {
  comment: 'comments',
  reply: 'comments',
  mention: 'comments',
  reaction: 'reactions',
  comment_reaction: 'reactions',
  thanked: 'reactions',
  must_read: 'must_reads',
  must_read_reminder: 'must_reads',
  must_read_escalation: 'must_reads',
  must_read_due: 'must_reads',
  approval_turn: 'programmes',
  approval_reminder: 'programmes',
  report_approved: 'programmes',
  report_returned: 'programmes',
  report_rejected: 'programmes',
  report_awaited: 'programmes',
  report_feedback: 'programmes',
  decision_refused: 'programmes',
  task_requested: 'programmes',
  task_reminder: 'programmes',
  task_withdrawn: 'programmes',
  task_due: 'programmes',
  rewarded: 'programmes',
  menu_posted: 'programmes',
  reward_granted: 'programmes',
  reward_collected: 'programmes',
  daily_report_reminder: 'programmes',
  bookmark_reminder: 'others',
  hidden: 'others',
  restored: 'others',
  post_held: 'others',
  hot_digest: 'others',
  my_data_ready: 'others',
  plan_failed: 'others',
  file_refused: 'others',
  file_quarantined: 'others',
  storage_filling: 'others',
  new_device: 'others',
  calendar_test: 'others',
}

/** The kinds of notice a filter shows. */
export const kindsOf = (group: Group) =>
  Object.entries(groupOf).flatMap(([kind, of]) => (of === group ? kind : []))
