import * as z from 'zod/mini'
import { audienceRule, shownRule, termName } from './audiences.ts'
import { calendarEntry } from './calendars.ts'
import { endpoint } from './endpoint.ts'
import { attachment } from './media-files.ts'
import { tones } from './menus.ts'
import {
  day,
  id,
  idParams,
  instant,
  moment,
  orderSeen,
  person,
  photo,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const eventLimits = {
  titleLength: 100,
  bodyLength: 10_000,
  placeLength: 200,
  urlLength: 1_000,
  ruleLength: 300,
  files: 10,
  resources: 10,
  categories: 50,
  categoryNameLength: 30,
  /** The most days that one occurrence lasts. */
  days: 366,
} as const

/** Days before an event on whose morning its readers can be reminded. */
export const eventRemindDays = [0, 1, 2, 7] as const

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const url = text(eventLimits.urlLength).check(z.regex(/^(https?:\/\/\S+)?$/))

/** An occurrence of a repeating event: its original start, as iCalendar writes it. */
const occurrence = z.string().check(z.regex(/^\d{8}(T\d{6}Z)?$/))

const category = z.object({ id: z.number(), name: z.string(), tone: z.enum(tones) })

/** The occurrences to change: the named one, that one and all later ones, or the whole event. */
const scope = z.enum(['one', 'following', 'all'])

const written = {
  title: text(eventLimits.titleLength).check(z.minLength(1)),
  body: z._default(text(eventLimits.bodyLength), ''),
  place: z._default(text(eventLimits.placeLength), ''),
  onlineUrl: z._default(url, ''),
  allDay: z.boolean(),
  /** For timed events; `endsAt` is exclusive. */
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  /** For all-day events; `endOn` is the last day. */
  startOn: z.optional(day),
  endOn: z.optional(day),
  /** Rooms and equipment to book for it. If unset: none for a new event; an existing one keeps its own. */
  resourceIds: z.optional(z.array(id).check(z.maxLength(eventLimits.resources))),
}

const ofSeries = {
  linkUrl: z._default(url, ''),
  /** IANA name of the time zone in which the event repeats. If unset, your own. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  /** RFC 5545 RRULE without its name; null: it does not repeat. */
  rrule: z._default(z.nullable(text(eventLimits.ruleLength)), null),
  categoryId: z._default(z.nullable(id), null),
  rule: audienceRule,
  /** Days before at which readers are reminded, unless they chose otherwise; null: no reminder. */
  remindDays: z._default(z.nullable(z.literal(eventRemindDays)), null),
  /** Uploaded before by `POST /api/v2/media_files`. */
  mediaFileIds: z._default(z.array(id).check(z.maxLength(eventLimits.files)), []),
  /** Whether people in the audience who want emails about events are invited by email and can answer. */
  invites: z._default(z.boolean(), false),
  /** Whether the audience gets a notification. */
  notify: z._default(z.boolean(), true),
}

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/v2/events',
  summary:
    'Lists the events that you may see between two days (the second excluded), at most 100 days, each occurrence separately.',
  query: z.object({
    from: day,
    until: day,
    /** Only events for this department or one above it, not those for everyone. */
    departmentId: z.optional(id),
  }),
  response: z.object({
    events: z.array(
      z.object({
        ...calendarEntry.shape,
        category: z.nullable(category),
        hasFiles: z.boolean(),
      }),
    ),
    timeZone: z.string(),
    today: day,
    nextCursor: z.null(),
  }),
})

export const getEventOptions = endpoint({
  method: 'GET',
  path: '/api/v2/event_options',
  summary: 'Returns what you can do with events, and their categories.',
  response: z.object({
    categories: z.array(category),
    /** Whether the calendar shows birthdays. */
    birthdays: z.boolean(),
    timeZone: z.string(),
    can: z.object({ create: z.boolean(), administer: z.boolean() }),
  }),
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/v2/events/{id}',
  summary: 'Returns an event, or one occurrence of a repeating one.',
  params: idParams,
  query: z.object({ occurrence: z.optional(occurrence) }),
  response: z.object({
    ...calendarEntry.shape,
    version: z.number(),
    body: z.string(),
    onlineUrl: z.string(),
    linkUrl: z.string(),
    timeZone: z.string(),
    rrule: z.nullable(z.string()),
    category: z.nullable(category),
    /** In words, in the reader's language. */
    audience: z.string(),
    /** For those who may edit: the rule as entered; null for others. */
    rule: z.nullable(shownRule),
    /** For those who may edit: the names of the terms of `rule`. */
    names: z.array(termName),
    remindDays: z.nullable(z.number()),
    invites: z.boolean(),
    /** Of those invited by email, to this occurrence, for those who may edit; null for others, and where nobody is invited. */
    answers: z.nullable(
      z.object({ accepted: z.number(), tentative: z.number(), declined: z.number(), waiting: z.number() }),
    ),
    /** Rooms and equipment that are booked for it. */
    resources: z.array(z.object({ id: z.number(), name: z.string(), place: z.string() })),
    photos: z.array(z.object({ ...photo.shape, id: z.number() })),
    attachments: z.array(z.object({ ...attachment.shape, id: z.number() })),
    organiser: person,
    /** The post it was created from; null: none, or you cannot read it. */
    feedId: z.nullable(z.number()),
    updatedAt: instant,
    can: z.object({ edit: z.boolean() }),
  }),
})

export const listFeedEvents = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/{id}/events',
  summary:
    'Lists the events created from a post that you can see; of a repeating event, the next occurrence.',
  params: idParams,
  response: z.object({
    events: z.array(calendarEntry),
    can: z.object({ create: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/v2/events',
  once: true,
  summary: 'Creates an event. For people the company allows to create events.',
  body: z.object({
    ...written,
    ...ofSeries,
    /** The post that it is made from. */
    feedId: z.optional(id),
  }),
  response: z.object({ id: z.number() }),
  errors: ['resource_taken'],
})

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/v2/events/{id}',
  summary:
    'Changes an event: one occurrence (text, place, time and rooms), it and all later ones (which become a separate event), or all.',
  params: idParams,
  body: z.object({
    ...written,
    ...ofSeries,
    version: wholeNumber,
    scope: z._default(scope, 'all'),
    /**
     * The opened occurrence. Required for `one` and `following`; for `all`, changing its start shifts all starts
     * equally.
     */
    occurrence: z.optional(occurrence),
  }),
  response: z.object({ id: z.number(), occurrence: z.nullable(z.string()) }),
  errors: ['conflict', 'resource_taken'],
})

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/api/v2/events/{id}/cancel',
  summary: 'Cancels an event: one occurrence, it and all later ones, or all.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    scope: z._default(scope, 'all'),
    occurrence: z.optional(occurrence),
    notify: z._default(z.boolean(), true),
  }),
  errors: ['conflict'],
})

export const readEvent = endpoint({
  method: 'POST',
  path: '/api/v2/events/{id}/read',
  summary: 'Records that you have seen the event, which removes its mark as new.',
  params: idParams,
})

const administration = 'moderation'

export const getEventSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/event_settings',
  administration,
  summary: 'Returns who may create events, and the categories.',
  response: z.object({
    version: z.number(),
    /** null: administrators only. */
    creators: z.nullable(shownRule),
    creatorsText: z.nullable(z.string()),
    /** The profile item with the birthdays that the calendar shows; null: none. */
    birthdayItemId: z.nullable(z.number()),
    /** The profile items that can be chosen for it: dates that everyone can see. */
    birthdayItems: z.array(z.object({ id: z.number(), name: z.string() })),
    /** The names of the terms of `creators`. */
    names: z.array(termName),
    categories: z.array(z.object({ ...category.shape, version: z.number(), eventCount: z.number() })),
  }),
})

export const updateEventSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/event_settings',
  administration,
  summary: 'Sets who may create events, and the profile item whose birthdays the calendar shows.',
  body: z.object({
    version: wholeNumber,
    /** null: administrators only; if unset, unchanged. */
    creators: z.optional(z.nullable(audienceRule)),
    /** null: no birthdays; if unset, unchanged. */
    birthdayItemId: z.optional(z.nullable(id)),
  }),
  errors: ['conflict'],
})

const categoryFields = {
  name: text(eventLimits.categoryNameLength).check(z.minLength(1)),
  tone: z.enum(tones),
}

export const createEventCategory = endpoint({
  method: 'POST',
  path: '/api/v2/admin/event_categories',
  once: true,
  administration,
  summary: 'Adds a category of events at the end.',
  body: z.object(categoryFields),
  response: z.object({ id: z.number() }),
  errors: ['name_taken'],
})

export const updateEventCategory = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/event_categories/{id}',
  administration,
  summary: 'Changes a category of events.',
  params: idParams,
  body: z.object({ ...categoryFields, version: wholeNumber }),
  errors: ['conflict', 'name_taken'],
})

export const deleteEventCategory = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/event_categories/{id}',
  administration,
  summary: 'Deletes a category; its events no longer have one.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const orderEventCategories = endpoint({
  method: 'POST',
  path: '/api/v2/admin/event_category_order',
  administration,
  summary: 'Sets the order of the categories; categories not listed follow in their previous order.',
  body: z.object({
    eventCategoryIds: z.array(id).check(z.maxLength(eventLimits.categories)),
    orderSeen: orderSeen(eventLimits.categories),
  }),
  errors: ['conflict'],
})
