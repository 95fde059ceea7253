import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cardDepartment } from './profile-items.ts'
import { id, idParams, instant, person, photo } from './shapes.ts'

/* The person's own page: the card, the pictures, and links to everything of their own. */

export const getProfileCard = endpoint({
  method: 'GET',
  path: '/api/v2/my_page/profile_card',
  summary: 'Returns your profile card: photo, cover, names, departments with job labels, greeting.',
  response: z.object({
    ...person.shape,
    nameKana: z.string(),
    coverImgPath: z.nullable(z.string()),
    greeting: z.string(),
    departments: z.array(cardDepartment),
    /** Required profile items without an answer. */
    missingItemCount: z.number(),
  }),
})

export const userImageKinds = ['profile', 'cover'] as const
/** `kept`: pictures per kind; the oldest one not in use is replaced. Sizes in pixels, as produced by the browser. */
export const userImageLimits = {
  bytes: 5 * 1024 * 1024,
  kept: 20,
  profile: { width: 640, height: 640 },
  cover: { width: 1500, height: 500 },
} as const

const userImage = z.object({
  ...photo.shape,
  id: z.number(),
  kind: z.enum(userImageKinds),
  /** At most one of each kind is shown to everyone. */
  shown: z.boolean(),
  createdAt: instant,
})

export const listUserImages = endpoint({
  method: 'GET',
  path: '/api/v2/my_page/user_images',
  summary: 'Lists your photos and covers, including earlier ones, newest first.',
  response: z.object({ userImages: z.array(userImage), nextCursor: z.null() }),
})

export const createUserImage = endpoint({
  method: 'POST',
  path: '/api/v2/my_page/user_images',
  summary: 'Uploads a cropped photo or cover and shows it to everyone from now on.',
  body: z.object({ kind: z.enum(userImageKinds) }),
  files: { picture: { max: 1, maxBytes: userImageLimits.bytes, kinds: ['image'] } },
  response: userImage,
})

export const chooseUserImage = endpoint({
  method: 'POST',
  path: '/api/v2/my_page/user_image_choice',
  summary: 'Shows one of your earlier pictures, or none.',
  body: z.object({ kind: z.enum(userImageKinds), userImageId: z.nullable(id) }),
})

export const deleteUserImage = endpoint({
  method: 'DELETE',
  path: '/api/v2/my_page/user_images/{id}',
  summary: 'Deletes one of your pictures; if it was in use, none is shown.',
  params: idParams,
})

export const otherLinkIcons = [
  'apply',
  'report',
  'reward',
  'redemption',
  'benefit',
  'mission',
  'task',
  'knowledge_test',
  'course',
  'certificate',
  'document',
  'bookmark',
  'follow',
  'draft',
  'thanks',
  'announcement',
  'activity',
  'profile',
  'images',
  'password',
  'devices',
  'email',
  'notification',
  'mail_posting',
  'connected_tools',
  'my_data',
] as const

export const listOtherLinks = endpoint({
  method: 'GET',
  path: '/api/v2/my_page/other_links',
  summary:
    'Lists the links to your items and settings. Links to things the person does not have are absent; the browser leaves out those it has no screen for.',
  response: z.object({
    otherLinks: z.array(
      z.object({
        iconType: z.enum(otherLinkIcons),
        group: z.enum(['own', 'settings']),
        name: z.string(),
        hrefPath: z.string(),
        /** The number of items waiting there for the person. */
        noticeCount: z.number(),
        /** A summary in words: a balance, a count. */
        detail: z.nullable(z.string()),
      }),
    ),
    nextCursor: z.null(),
  }),
})
