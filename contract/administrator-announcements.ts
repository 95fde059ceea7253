import * as z from 'zod/mini'
import { audienceRule, shownRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { longText, longTextBytes, longTextFiles, shownLongText } from './long-texts.ts'
import { mustReadMark } from './must-read-feeds.ts'
import { feedTitle, sentFileIds } from './posting.ts'
import {
  clientKey,
  day,
  departmentName,
  idParams,
  instant,
  moment,
  pageOf,
  pageQuery,
  pageQueryWith,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const announcementLimits = {
  /** Characters of the text without its structure. */
  bodyLength: 30_000,
  /** In the text and beside it. */
  files: { photos: 30, videos: 3, attachments: 20 },
  questionLength: 1_000,
  answerLength: 3_000,
  /** Questions of one person about all announcements in 24 hours. */
  questionsPerDay: 20,
} as const

export const announcementStates = ['draft', 'scheduled', 'published', 'ended'] as const

/** A published announcement in lists. */
export const announcementItem = z.object({
  id: z.number(),
  /** The post with its text, read marks and files. */
  feedId: z.number(),
  title: z.string(),
  /** The beginning of the text, without marks. */
  excerpt: z.string(),
  author: person,
  publishedAt: instant,
  publishUntil: z.nullable(instant),
  pinned: z.boolean(),
  important: z.boolean(),
  fileCount: z.number(),
  /** Whether the reader has opened it. */
  read: z.boolean(),
  /** null: it does not have to be confirmed. */
  mustRead: z.nullable(mustReadMark),
})

export const listAdministratorAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v2/administrator_announcements',
  summary:
    'Lists the current announcements by administrators that this person can read, newest first. Pinned ones are listed separately, on the first page only.',
  query: pageQuery,
  response: z.object({
    ...pageOf('administratorAnnouncements', announcementItem).shape,
    pinned: z.array(announcementItem),
  }),
})

export const getAdministratorAnnouncement = endpoint({
  method: 'GET',
  path: '/api/v2/administrator_announcements/{id}',
  summary: 'Returns a current announcement with its post.',
  params: idParams,
  response: z.object({
    ...announcementItem.shape,
    /** The post; its text is that of the announcement without its structure. */
    feed,
    body: shownLongText,
    /** Those in the text and those beside it. */
    ...longTextFiles,
    can: z.object({
      /** May edit it and see its progress. */
      manage: z.boolean(),
      ask: z.boolean(),
    }),
  }),
})

export const listAnnouncementTopics = endpoint({
  method: 'GET',
  path: '/api/v2/announcements/topics',
  summary: 'Lists up to five current announcements that are pinned, important or waiting for confirmation.',
  response: z.object({ topics: z.array(announcementItem) }),
})

export const listRecentAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v2/announcements/recently_published',
  summary: 'Lists up to five current announcements published in the last 14 days, newest first.',
  response: z.object({ administratorAnnouncements: z.array(announcementItem) }),
})

export const confirmAdministratorAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v2/announcements/{id}/confirmations',
  summary:
    'Confirms that this person has read an announcement by administrators that asks for it; `id` is that of the announcement, `version` the text version they saw. Safe to repeat.',
  params: idParams,
  body: z.object({ version: z.optional(wholeNumber) }),
  response: z.object({ version: z.number(), confirmedAt: instant }),
  errors: ['must_read_ended', 'must_read_changed'],
})

/** A question to the author of an announcement. */
const question = z.object({
  id: z.number(),
  body: z.string(),
  askedAt: instant,
  /** null: asked without a name. */
  asker: z.nullable(person),
  /** Whether the reader asked it. */
  mine: z.boolean(),
  answer: z.nullable(z.object({ body: z.string(), author: person, answeredAt: instant })),
  version: z.number(),
})

export const listAnnouncementQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/administrator_announcements/{id}/questions',
  summary:
    'Lists the questions about an announcement, newest first: to readers those with an answer and their own, to its administrators all.',
  params: idParams,
  query: pageQuery,
  response: pageOf('questions', question),
})

export const askAnnouncementQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/administrator_announcements/{id}/questions',
  limit: 'comments',
  summary: 'Asks the author of an announcement a question, with or without a name. Safe to repeat.',
  params: idParams,
  body: z.object({
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(announcementLimits.questionLength)),
    /** false: no call ever returns who asked. */
    named: z.boolean(),
    clientKey,
  }),
  response: z.object({ id: z.number() }),
  errors: ['too_many_questions'],
})

const administration = 'announcements'
const base = '/api/v2/admin/administrator_announcements'

const fields = {
  title: feedTitle,
  body: longText,
  /** null: not chosen yet; an announcement is published only with one. */
  rule: z.nullable(audienceRule),
  /** null: as soon as it is published. */
  publishFrom: z.nullable(moment),
  /** null: until it is ended. */
  publishUntil: z.nullable(moment),
  pinned: z.boolean(),
  important: z.boolean(),
  /** The last day on which confirmations are in time; null: it does not have to be confirmed. */
  dueOn: z.nullable(day),
  /** Files beside the text; those in it are added. */
  mediaFileIds: sentFileIds,
}

const administered = z.object({
  id: z.number(),
  state: z.enum(announcementStates),
  title: z.string(),
  author: person,
  publishFrom: z.nullable(instant),
  publishUntil: z.nullable(instant),
  publishedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  updatedAt: instant,
  pinned: z.boolean(),
  important: z.boolean(),
  dueOn: z.nullable(z.string()),
  version: z.number(),
  openQuestionCount: z.number(),
})

export const listAdminAnnouncements = endpoint({
  method: 'GET',
  path: base,
  administration,
  summary:
    'Lists announcements in one state, newest first, with counts of all states. Administrators limited to departments see their own.',
  query: pageQueryWith({ state: z._default(z.enum(announcementStates), 'published') }),
  response: z.object({
    ...pageOf('administratorAnnouncements', administered).shape,
    counts: z.object({
      draft: z.number(),
      scheduled: z.number(),
      published: z.number(),
      ended: z.number(),
    }),
  }),
})

export const getAdminAnnouncement = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  administration,
  summary: 'Returns an announcement as its administrators edit it.',
  params: idParams,
  response: z.object({
    ...administered.shape,
    body: shownLongText,
    rule: z.nullable(shownRule),
    feedId: z.nullable(z.number()),
    /** All files in their order: those in the text and those beside it. */
    mediaFileIds: z.array(z.number()),
    ...longTextFiles,
  }),
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: base,
  once: true,
  administration,
  bodyBytes: longTextBytes,
  limit: 'posts',
  summary: 'Creates a draft of an announcement.',
  body: z.object(fields),
  response: z.object({ id: z.number(), version: z.number() }),
})

export const updateAnnouncement = endpoint({
  method: 'PATCH',
  path: `${base}/{id}`,
  administration,
  bodyBytes: longTextBytes,
  limit: 'posts',
  summary:
    'Saves an announcement that has not ended. A published one changes for its readers at once; `ask_again` asks everyone to confirm the new text, also those who confirmed the previous one.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber, askAgain: z._default(z.boolean(), false) }),
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'announcement_ended'],
})

const change = z.object({ version: wholeNumber })

export const publishAnnouncement = endpoint({
  method: 'POST',
  path: `${base}/{id}/publish`,
  administration,
  summary: 'Publishes a draft, or schedules it if `publish_from` is in the future.',
  params: idParams,
  body: change,
  response: z.object({ state: z.enum(announcementStates), version: z.number() }),
  errors: ['conflict', 'announcement_ended'],
})

export const unscheduleAnnouncement = endpoint({
  method: 'POST',
  path: `${base}/{id}/unschedule`,
  administration,
  summary: 'Makes a scheduled announcement a draft again.',
  params: idParams,
  body: change,
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'announcement_ended'],
})

export const endAnnouncement = endpoint({
  method: 'POST',
  path: `${base}/{id}/end`,
  administration,
  summary:
    'Ends a published announcement: readers can no longer open it; its text and evidence stay available to its administrators. This cannot be undone.',
  params: idParams,
  body: change,
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'announcement_ended'],
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  administration,
  summary: 'Deletes a draft or a scheduled announcement.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict', 'announcement_ended'],
})

const reach = {
  /** People who can read it now, or could when it ended; its author is not counted. */
  reachedCount: z.number(),
  readCount: z.number(),
  /** Of the version that must be confirmed. */
  confirmedCount: z.number(),
}

export const getAnnouncementProgress = endpoint({
  method: 'GET',
  path: `${base}/{id}/progress`,
  administration,
  summary:
    'Returns how many people a published announcement reached, how many read and confirmed it, by main department, and how many did so on each day.',
  params: idParams,
  response: z.object({
    ...reach,
    /** Whether it has to be confirmed, now or when it ended. */
    confirmable: z.boolean(),
    departments: z.array(z.object({ department: z.nullable(departmentName), ...reach })),
    /** Days of the company on which someone read or confirmed it, in order; at most 400. */
    days: z.array(z.object({ day: z.string(), readCount: z.number(), confirmedCount: z.number() })),
    can: z.object({ remind: z.boolean() }),
  }),
})

export const listAnnouncementUsers = endpoint({
  method: 'GET',
  path: `${base}/{id}/users`,
  administration,
  summary: 'Lists who has not read, has not confirmed, or has read a published announcement, by reading.',
  params: idParams,
  query: pageQueryWith({
    state: z._default(z.enum(['unread', 'unconfirmed', 'confirmed', 'read']), 'unread'),
    /** Main department; 0: people without one. */
    departmentId: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  response: pageOf(
    'users',
    z.object({
      ...person.shape,
      department: z.nullable(departmentName),
      readAt: z.nullable(instant),
      confirmedAt: z.nullable(instant),
    }),
  ),
})

export const remindAnnouncement = endpoint({
  method: 'POST',
  path: `${base}/{id}/remind`,
  administration,
  limit: 'requests',
  summary:
    'Reminds people who have not confirmed, each at most once a day. Returns their number; the notifications follow shortly after.',
  params: idParams,
  body: z.object({ departmentId: z.optional(z.int().check(z.minimum(0))) }),
  response: z.object({ remindedCount: z.number() }),
  errors: ['must_read_ended', 'must_read_reminded'],
})

export const exportAnnouncement = endpoint({
  method: 'GET',
  path: `${base}/{id}/export`,
  administration,
  limit: 'exports',
  summary:
    'Downloads the evidence of confirmations as CSV: who, which version, and when they were asked, reminded and confirmed.',
  params: idParams,
  download: 'text/csv',
})

export const answerAnnouncementQuestion = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/announcement_questions/{id}',
  administration,
  limit: 'comments',
  summary: 'Answers a question about an announcement, or changes the answer. All readers see it.',
  params: idParams,
  body: z.object({
    answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(announcementLimits.answerLength)),
    version: wholeNumber,
  }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

export const removeAnnouncementQuestion = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/announcement_questions/{id}',
  administration,
  summary: 'Removes a question about an announcement, with its answer, for everyone.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export type AnnouncementState = (typeof announcementStates)[number]
