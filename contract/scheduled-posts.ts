import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { attachment } from './media-files.ts'
import { confirmedMentionCount, mentionedDepartmentIds, mentionedUserIds } from './mentions.ts'
import { menuName } from './menus.ts'
import { feedBody, feedTitle } from './posting.ts'
import { departmentName, idParams, instant, moment, photo, wholeNumber } from './shapes.ts'

export const scheduledPost = z.object({
  /** The post's id. */
  id: z.number(),
  title: z.string(),
  body: z.string(),
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  departmentMentions: z.array(departmentName),
  menu: menuName,
  photos: z.array(photo),
  attachments: z.array(attachment),
  scheduledAt: instant,
  /** At its time the author could not use the menu: it waits for a new time. */
  held: z.boolean(),
  textVersion: z.number(),
})

export const listScheduledPosts = endpoint({
  method: 'GET',
  path: '/api/v2/scheduled_posts',
  summary: 'Lists your scheduled posts, the next first.',
  response: z.object({ scheduledPosts: z.array(scheduledPost), nextCursor: z.null() }),
})

export const updateScheduledPost = endpoint({
  method: 'PATCH',
  path: '/api/v2/scheduled_posts/{id}',
  limit: 'posts',
  summary:
    'Changes the text or the time of a scheduled post. `text_version` prevents overwriting a concurrent edit.',
  params: idParams,
  body: z.object({
    title: feedTitle,
    body: feedBody,
    mentionedUserIds,
    mentionedDepartmentIds,
    confirmedMentionCount,
    scheduledAt: moment,
    textVersion: wholeNumber,
  }),
  response: scheduledPost,
  errors: ['conflict', 'mentions_many'],
})

export const cancelScheduledPost = endpoint({
  method: 'DELETE',
  path: '/api/v2/scheduled_posts/{id}',
  summary: 'Cancels a scheduled post; its text and files become a draft again, returned in the response.',
  params: idParams,
  response: z.object({ draftKey: z.string() }),
})

export const previewFeed = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/preview',
  summary: 'Returns your own post as readers will see it, also before it is published.',
  params: idParams,
  response: z.object({ feed, scheduledAt: z.nullable(instant) }),
})
