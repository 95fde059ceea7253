import * as z from 'zod/mini'
import { calendarLeads, notificationChannels, notificationEventNames } from '#common/notification-event.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, idParams, wholeNumber } from './shapes.ts'

const event = z.enum(notificationEventNames)
export const channel = z.enum(notificationChannels)
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Mails wait from the one time to the other, HH:MM where the person is; past midnight when `until` is the earlier. */
const quietHours = z.nullable(z.object({ from: timeOfDay, until: timeOfDay }))

const notificationOptions = z.object({
  /** Counts the changes; 0: all is as usual. A change names the one it was made on. */
  version: z.number(),
  /** Without an address there is no mail, and nothing to choose about it. */
  hasEmail: z.boolean(),
  timeZone: z.string(),
  /** What this person can be notified of, in order, and in which ways; no others exist. */
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
  /** When the clock reminds of due dates. */
  calendarLead: z.enum(calendarLeads),
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
  }),
  response: notificationOptions,
  errors: ['conflict'],
})

/** How often someone may try a reminder within an hour. */
export const mostCalendarTests = 5
