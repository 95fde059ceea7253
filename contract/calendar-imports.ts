import * as z from 'zod/mini'
import { audienceRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant } from './shapes.ts'

export const calendarImportLimits = {
  bytes: 1024 * 1024,
  /** Entries of a file, changed occurrences included. */
  entries: 500,
} as const

export const calendarImportStates = ['new', 'changed', 'unchanged', 'refused'] as const

const administration = 'moderation'
const files = { file: { max: 1, maxBytes: calendarImportLimits.bytes, kinds: ['file'] } } as const

const chosen = {
  /** The audience of new events. */
  rule: audienceRule,
  /** The category of new events. */
  categoryId: z._default(z.nullable(id), null),
}

export const checkCalendarImport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/calendar_imports/check',
  administration,
  summary:
    'Checks an .ics file (RFC 5545) without changing anything: which events are new, which differ from the event with the same UID, and which cannot be imported.',
  body: z.object(chosen),
  files,
  response: z.object({
    entries: z.array(
      z.object({
        /** Identifies the entry in the file. */
        uid: z.string(),
        title: z.string(),
        state: z.enum(calendarImportStates),
        /** Why it is refused, in the reader's language; null: it is not. */
        reason: z.nullable(z.string()),
        allDay: z.boolean(),
        startsAt: z.nullable(instant),
        /** Exclusive. */
        endsAt: z.nullable(instant),
        startOn: z.nullable(day),
        /** The last day, inclusive. */
        endOn: z.nullable(day),
        timeZone: z.string(),
        rrule: z.nullable(z.string()),
        /** Occurrences that are cancelled or differ from the rest. */
        exceptionCount: z.number(),
      }),
    ),
    counts: z.object({
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      refused: z.number(),
    }),
    /** Identifies the file and the state it was checked against; null: there is nothing to import. */
    fingerprint: z.nullable(z.string()),
  }),
})

export const applyCalendarImport = endpoint({
  method: 'POST',
  path: '/api/v2/admin/calendar_imports/apply',
  administration,
  summary:
    'Imports the new and changed events of a checked .ics file. Nobody is notified. Returns `conflict` if the file or the events have changed since the check.',
  body: z.object({ ...chosen, fingerprint: z.string().check(z.minLength(1), z.maxLength(100)) }),
  files,
  response: z.object({ newCount: z.number(), changedCount: z.number() }),
  errors: ['conflict'],
})
