import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { channel } from './notification-options.ts'
import { idParams } from './shapes.ts'

export const testCalendarNotification = endpoint({
  method: 'POST',
  path: '/api/v2/users/{id}/calendar_notification_test',
  summary: 'Sends you a reminder of your next due date now, or a sample if there is none.',
  params: idParams,
  response: z.object({
    /** Where it was sent; empty if reminders are turned off. `to`: the email address. */
    sent: z.array(z.object({ channel, to: z.nullable(z.string()) })),
    /** Whether it is about a real due date of the person. */
    own: z.boolean(),
  }),
  errors: ['too_many_requests'],
})
