import * as z from 'zod/mini'
import { calendarLeads, notificationChannels, notificationEventNames } from '#common/notification-event.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, idParams, wholeNumber } from './shapes.ts'

const event = z.enum(notificationEventNames)
export const channel = z.enum(notificationChannels)
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Emails and pushes wait between these times, HH:MM in the person's time zone; past midnight if `until` is earlier. */
const quietHours = z.nullable(z.object({ from: timeOfDay, until: timeOfDay }))

const notificationOptions = z.object({
  /** The version; 0: all defaults. A change names the version it was based on. */
  version: z.number(),
  /** Without an address there is no email, and no email preference. */
  hasEmail: z.boolean(),
  timeZone: z.string(),
  /** The events this person can be notified of, in order, with their channels. */
  events: z.array(
    z.object({
      event,
      channels: z.array(
        z.object({
          channel,
          wanted: z.boolean(),
          /** Sent regardless of preferences. */
          compulsory: z.boolean(),
        }),
      ),
    }),
  ),
  quietHours,
  /** When reminders of due dates are sent. */
  calendarLead: z.enum(calendarLeads),
  /** No pushes while the person uses the product in a browser. */
  pushWhenAway: z.boolean(),
})

export const getNotificationOptions = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/notification_options',
  summary: 'Returns your notification settings. No one else can see them.',
  params: idParams,
  response: notificationOptions,
})

export const updateNotificationOptions = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/{id}/notification_options',
  summary: 'Changes the given notification settings and leaves the others unchanged. Safe to repeat.',
  params: idParams,
  body: z.object({
    version: wholeNumber,
    choices: z.optional(
      z.array(z.object({ event, channel, wanted: z.boolean() })).check(
        z.maxLength(100),
        eachOnce((choice: { event: string; channel: string }) => `${choice.event} ${choice.channel}`),
      ),
    ),
    quietHours: z.optional(quietHours),
    calendarLead: z.optional(z.enum(calendarLeads)),
    pushWhenAway: z.optional(z.boolean()),
  }),
  response: notificationOptions,
  errors: ['conflict'],
})

/** How many sample reminders a person may request per hour. */
export const mostCalendarTests = 5
