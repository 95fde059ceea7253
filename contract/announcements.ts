import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

export const announcement = z.object({
  id: z.number(),
  kind: z.enum([
    'comment',
    'reaction',
    'comment_reaction',
    'reply',
    'mention',
    'bookmark_reminder',
    'must_read',
    'must_read_reminder',
    'must_read_escalation',
    'hidden',
    'restored',
    'post_held',
    'hot_digest',
    'approval_turn',
    'approval_reminder',
    'report_approved',
    'report_returned',
    'report_rejected',
    'report_awaited',
    'report_feedback',
    'decision_refused',
    'task_requested',
    'task_reminder',
    'task_withdrawn',
    'thanked',
    'rewarded',
    'menu_posted',
    'reward_granted',
    'reward_collected',
    'daily_report_reminder',
    'my_data_ready',
    'plan_failed',
    'must_read_due',
    'task_due',
    'calendar_test',
    'file_refused',
    'file_quarantined',
    'storage_filling',
    'new_device',
  ]),
  /** The sentence, in the reader's language. */
  text: z.string(),
  actor: person,
  hrefPath: z.string(),
  createdAt: instant,
  confirmed: z.boolean(),
})

export const announcementGroups = ['comments', 'reactions', 'must_reads', 'programmes', 'others'] as const

const shown = {
  /** Only what this filter shows. */
  about: z.optional(z.enum(announcementGroups)),
}

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v2/announcements',
  summary: 'Lists your notifications, newest first, without those about deleted or inaccessible content.',
  query: z.object({
    ...pageQuery.shape,
    ...shown,
    /** Only what has not been marked as read. */
    unread: z._default(z.union([z.boolean(), z.stringbool()]), false),
  }),
  response: pageOf('announcements', announcement),
})

export const confirmAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v2/announcements/{id}/confirm',
  summary: 'Marks one notification as read. Safe to repeat.',
  params: idParams,
})

export const confirmAllAnnouncements = endpoint({
  method: 'POST',
  path: '/api/v2/announcements/confirm_all',
  summary: 'Marks all notifications up to now as read, or those that match a filter.',
  body: z.object(shown),
})
