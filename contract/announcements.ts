import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

/** The icons that a notification can have. */
export const noticeIcons = [
  'announcement',
  'apply',
  'bookmark',
  'calendar',
  'chat',
  'check',
  'clock',
  'comment',
  'course',
  'document',
  'download',
  'edit',
  'events',
  'heart',
  'info',
  'lock',
  'mission',
  'notification',
  'post',
  'reply',
  'reward',
  'smile',
  'task',
  'test',
  'user',
  'users',
  'warning',
] as const

export const announcement = z.object({
  id: z.number(),
  /** The event; features add kinds, so clients must expect unknown ones. */
  kind: z.string(),
  icon: z.enum(noticeIcons),
  /** The icon is shown in place of the actor's picture. */
  impersonal: z.boolean(),
  /** The sentence, in the reader's language. */
  text: z.string(),
  /** One line of what it is about: the beginning of the comment or post. null: nothing to quote. */
  quote: z.nullable(z.string()),
  actor: person,
  hrefPath: z.string(),
  createdAt: instant,
  confirmed: z.boolean(),
})

export const announcementGroups = ['comments', 'reactions', 'must_reads', 'programmes', 'others'] as const

const shown = {
  /** Only those that match this filter. */
  about: z.optional(z.enum(announcementGroups)),
}

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v2/announcements',
  summary: 'Lists your notifications, newest first, without those about deleted or inaccessible content.',
  query: z.object({
    ...pageQuery.shape,
    ...shown,
    /** Only unread ones. */
    unread: z._default(z.union([z.boolean(), z.stringbool()]), false),
  }),
  response: pageOf('announcements', announcement),
})

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/v2/announcements/{id}',
  summary: 'Returns one of your notifications; 404 if it is about deleted or inaccessible content.',
  params: idParams,
  response: announcement,
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
