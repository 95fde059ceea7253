import * as z from 'zod/mini'
import { chosenApprovers } from './chosen-approvers.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers } from './form-answers.ts'
import { confirmedMentionCount, mentionedDepartmentIds, mentionedUserIds } from './mentioned.ts'
import { mustReadWish } from './must-read-feeds.ts'
import { clientKey, id, moment, wholeNumberText } from './shapes.ts'
import { wordsAccepted } from './words-accepted.ts'

export const postLimits = {
  titleLength: 100,
  bodyLength: 10_000,
  photos: 10,
  photoBytes: 20 * 1024 * 1024,
  videos: 1,
  videoBytes: 500 * 1024 * 1024,
  attachments: 5,
  attachmentBytes: 20 * 1024 * 1024,
} as const

export const feedTitle = z.string().check(z.trim(), z.maxLength(postLimits.titleLength))
export const feedBody = z.string().check(z.trim(), z.maxLength(postLimits.bodyLength))

const mostFiles = postLimits.photos + postLimits.videos + postLimits.attachments
/** Files that were sent with `media_files`, in their order. */
export const sentFileIds = z.array(id).check(z.maxLength(mostFiles))

export const createApply = endpoint({
  method: 'POST',
  path: '/api/v2/applies',
  limit: 'posts',
  summary:
    'Creates a submission with a menu. A menu without a form posts immediately. A menu with a form creates the first report from `answers`: submitted, or saved as a draft (`submit` false, draft version 0) that is continued with `reports/{id}`.',
  body: z.object({
    menuId: id,
    /** Title, text and files: of menus without a form of their own. */
    title: z._default(feedTitle, ''),
    text: z._default(feedBody, ''),
    mentionedUserIds,
    mentionedDepartmentIds,
    confirmedMentionCount,
    /** Answers and approvers: of menus with one. */
    answers: z.optional(formAnswers),
    /** In a form it comes as text. */
    submit: z._default(z.union([z.boolean(), z.stringbool()]), true),
    /** Of the form that was filled in; left out: the one in use. */
    formVersion: z.optional(wholeNumberText),
    chosenApprovers,
    /** Files the person sent before with `media_files`, beside those that come with the call. */
    mediaFileIds: z._default(sentFileIds, []),
    clientKey,
    /** Posts it at that moment instead of now (of a report: once it is approved); its readers are those of that moment. */
    scheduledAt: z.optional(moment),
    /** Asks the readers to confirm it, where the menu allows; a menu that always asks does so without. */
    mustRead: z.optional(mustReadWish),
    wordsAccepted,
  }),
  files: {
    photos: { max: postLimits.photos, maxBytes: postLimits.photoBytes, kinds: ['image'] },
    videos: { max: postLimits.videos, maxBytes: postLimits.videoBytes, kinds: ['video'] },
    attachments: { max: postLimits.attachments, maxBytes: postLimits.attachmentBytes, kinds: ['file'] },
  },
  response: z.object({
    id: z.number(),
    /** null: a menu without a form of its own. */
    reportId: z.nullable(z.number()),
    /** null: nothing is posted (yet). */
    feedId: z.nullable(z.number()),
  }),
  errors: [
    'menu_closed',
    'already_posted',
    'form_changed',
    'words_warned',
    'mentions_many',
    'use_limit_reached',
    'step_without_approver',
    'budget_exhausted',
  ],
})
