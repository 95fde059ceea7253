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
    /** Where it went; nowhere when reminders are wanted in no way. `to`: the address of a mail. */
    sent: z.array(z.object({ channel, to: z.nullable(z.string()) })),
    /** Whether it is about a due date that one really has. */
    own: z.boolean(),
  }),
  errors: ['too_many_requests'],
})
