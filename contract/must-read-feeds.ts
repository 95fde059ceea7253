import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import {
  day,
  departmentName,
  directionOf,
  id,
  idParams,
  instant,
  pageOf,
  pageQueryWith,
  person,
  wholeNumber,
} from './shapes.ts'

const dueDays = z.int().check(z.minimum(1), z.maximum(365))
const remindDays = z.array(z.int().check(z.minimum(0), z.maximum(60))).check(z.maxLength(5))

/** The must-read information on a post's card. */
export const mustReadMark = z.object({
  /** The version of the text that must be confirmed. */
  version: z.number(),
  dueOn: z.string(),
  overdue: z.boolean(),
  /** Whether this reader is asked to confirm. */
  asked: z.boolean(),
  /** When this reader confirmed this version. */
  confirmedAt: z.nullable(instant),
})

/** Must-read options set by the author. */
export const mustReadOption = z.object({ dueOn: day })

export const countMustReadFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/must_read_feeds/count',
  summary: 'Counts the posts this person must still confirm, and how many of them are overdue.',
  response: z.object({ count: z.number(), overdueCount: z.number() }),
})

export const listMustReadMenus = endpoint({
  method: 'GET',
  path: '/api/v2/must_read_feeds/menus',
  summary: 'Counts the posts this person must still confirm, by menu.',
  response: z.object({
    menus: z.array(z.object({ ...menuName.shape, unreadCount: z.number() })),
    nextCursor: z.null(),
  }),
})

const owed = {
  /** The post's id. */
  id: z.number(),
  title: z.string(),
  /** The beginning of the text. */
  excerpt: z.string(),
  author: person,
  menu: menuName,
  askedAt: instant,
  version: z.number(),
  dueOn: z.string(),
  overdue: z.boolean(),
}

export const listMustReadFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/must_read_feeds',
  summary: 'Lists the posts this person must still confirm, earliest due date first.',
  query: pageQueryWith({ menuId: z.optional(id) }),
  response: pageOf('mustReadFeeds', z.object(owed)),
})

/** What the list of an administrator can be sorted by. */
export const mustReadSorts = ['due_on', 'asked_at'] as const

export const listMustReads = endpoint({
  method: 'GET',
  path: '/api/v2/admin/must_reads',
  administration: 'moderation',
  summary:
    'Lists the open must-reads of posts this person can read, latest due date first unless sorted otherwise, with the number of confirmations.',
  query: pageQueryWith({
    state: z._default(z.enum(['open', 'overdue']), 'open'),
    /** Counts only people of this department and those below. */
    departmentId: z.optional(id),
    sort: z._default(z.enum(mustReadSorts), 'due_on'),
    direction: directionOf('descending'),
  }),
  response: z.object({
    ...pageOf(
      'mustReads',
      z.object({
        ...owed,
        askedCount: z.number(),
        confirmedCount: z.number(),
        /** People who have not confirmed and whose due date has passed. */
        lateCount: z.number(),
      }),
    ).shape,
    /** `unreadable`: must-reads of posts that the administrator may not read; they are not listed. */
    counts: z.object({ open: z.number(), overdue: z.number(), unreadable: z.number() }),
  }),
})

export const finishReading = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/finished_read',
  summary:
    'Confirms that this person has read the post. Safe to repeat. `version` is the text version they saw.',
  params: idParams,
  body: z.object({ version: z.optional(wholeNumber) }),
  response: z.object({ version: z.number(), confirmedAt: instant }),
  errors: ['must_read_ended', 'must_read_changed'],
})

const count = { askedCount: z.number(), confirmedCount: z.number() }

export const getMustRead = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/must_read',
  summary:
    'Returns the must-read settings of a post and, for people who can see it, the progress by department.',
  params: idParams,
  response: z.object({
    /** null: it is not a must-read. */
    mustRead: z.nullable(
      z.object({
        ...mustReadMark.shape,
        /** Incremented by each change; sent with the next one. */
        settingsVersion: z.number(),
        askedAt: instant,
        remindDays: z.array(z.number()),
        escalate: z.boolean(),
        /** The departments that are asked; null: everyone who may read the post. */
        departments: z.nullable(z.array(departmentName)),
      }),
    ),
    /** null for those who may not see it. A superior sees the departments they are responsible for. */
    progress: z.nullable(
      z.object({
        ...count,
        departments: z.array(
          z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()), ...count }),
        ),
      }),
    ),
    can: z.object({
      /** Ask, change and lift. */
      manage: z.boolean(),
      remind: z.boolean(),
      export: z.boolean(),
    }),
    /** The defaults of the menu for a new must-read. */
    suggested: z.object({ dueOn: z.string(), remindDays: z.array(z.number()), escalate: z.boolean() }),
  }),
})

export const updateMustRead = endpoint({
  method: 'PATCH',
  path: '/api/v2/feeds/{id}/must_read',
  administration: 'moderation',
  summary:
    'Makes a post a must-read, changes its settings, or removes the must-read. Fields left out are unchanged, or use the settings of the menu.',
  params: idParams,
  body: z.object({
    /** The version as last seen; 0 if the post is not a must-read. */
    settingsVersion: wholeNumber,
    /** false lifts it. */
    asked: z._default(z.boolean(), true),
    dueOn: z.optional(day),
    /** Departments including those below; null: everyone who may read the post. */
    departmentIds: z.optional(z.nullable(z.array(id).check(z.minLength(1), z.maxLength(100)))),
    remindDays: z.optional(remindDays),
    escalate: z.optional(z.boolean()),
  }),
  errors: ['conflict'],
})

/** A person who must confirm something. */
export const askedPerson = z.object({
  ...person.shape,
  department: z.nullable(departmentName),
  confirmedAt: z.nullable(instant),
  remindedAt: z.nullable(instant),
  /** The end of the person's absence, and their deputy. */
  absence: z.nullable(z.object({ until: z.string(), deputyName: z.string() })),
})

export const listMustReadUsers = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/must_read/users',
  summary: 'Lists who has and has not confirmed, by reading. For people who can see it.',
  params: idParams,
  query: pageQueryWith({
    state: z._default(z.enum(['unread', 'confirmed']), 'unread'),
    /** Main department; 0: people without one. */
    departmentId: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  response: pageOf('users', askedPerson),
})

export const remindMustRead = endpoint({
  method: 'POST',
  path: '/api/v2/feeds/{id}/must_read/remind',
  limit: 'requests',
  summary:
    'Reminds people who have not confirmed, each at most once a day. Returns their number; the notifications follow shortly after.',
  params: idParams,
  body: z.object({ departmentId: z.optional(z.int().check(z.minimum(0))) }),
  response: z.object({ remindedCount: z.number() }),
  errors: ['must_read_ended', 'must_read_reminded'],
})

export const exportMustRead = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/must_read/export',
  limit: 'exports',
  summary:
    'Downloads the records as CSV: who, which version, and when they were asked, reminded and confirmed.',
  params: idParams,
  download: 'text/csv',
})

const policy = {
  dueDays: z.number(),
  remindDays: z.array(z.number()),
  escalate: z.boolean(),
}
export const mustReadModes = ['never', 'optional', 'always'] as const

export const getMenuMustRead = endpoint({
  method: 'GET',
  path: '/api/v2/menus/{id}/must_read',
  summary: 'Returns whether posts of the menu can or must be must-reads, and their default due date.',
  params: idParams,
  response: z.object({ mode: z.enum(mustReadModes), suggestedDueOn: z.string() }),
})

export const getMustReadSettings = endpoint({
  method: 'GET',
  path: '/api/v2/must_read_settings',
  administration: 'moderation',
  summary: 'Returns the must-read settings of the company, and of the menus that differ. For administrators.',
  response: z.object({
    ...policy,
    /** The version of the company's settings; 0: never changed. */
    version: z.number(),
    menus: z.array(
      z.object({
        ...menuName.shape,
        /** The menu's id. */
        version: z.number(),
        mode: z.enum(mustReadModes),
        dueDays: z.nullable(z.number()),
        remindDays: z.nullable(z.array(z.number())),
        escalate: z.nullable(z.boolean()),
      }),
    ),
  }),
})

export const updateMustReadSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/must_read_settings',
  administration: 'moderation',
  summary: 'Changes the must-read settings of the company for new must-reads. For administrators.',
  body: z.object({ dueDays, remindDays, escalate: z.boolean(), version: wholeNumber }),
  errors: ['conflict'],
})

export const updateMenuMustRead = endpoint({
  method: 'PATCH',
  path: '/api/v2/menus/{id}/must_read',
  administration: 'moderation',
  summary: 'Changes the must-read settings of a menu for new posts. For administrators.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    mode: z.enum(mustReadModes),
    /** null: the company's setting. */
    dueDays: z.nullable(dueDays),
    remindDays: z.nullable(remindDays),
    escalate: z.nullable(z.boolean()),
  }),
  errors: ['conflict'],
})
