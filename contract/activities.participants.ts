import * as z from 'zod/mini'
import { activity, activityLimits, candidateVotes, participationStatuses } from './activities.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, shownAnswer } from './forms.ts'
import { eachOnce, id, idParams, instant, pageOf, pageQueryWith, person } from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

export const updateParticipation = endpoint({
  method: 'PATCH',
  path: '/api/v2/activities/{id}/participation',
  summary:
    'Sets your own answer. Joining a full activity puts you on the waiting list. While the date is being chosen, `votes` are the answer. Safe to repeat.',
  params: idParams,
  body: z.object({
    status: z.optional(z.enum(['joining', 'undecided', 'declined'])),
    guests: z._default(z.int().check(z.minimum(0), z.maximum(activityLimits.guests)), 0),
    comment: z._default(z.string().check(z.trim(), z.maxLength(activityLimits.commentLength)), ''),
    votes: z._default(
      z.array(z.object({ candidateId: id, vote: z.enum(candidateVotes) })).check(
        z.maxLength(activityLimits.candidates),
        eachOnce(({ candidateId }) => candidateId),
      ),
      [],
    ),
    /** Answers to the questions. Required to join, or to vote other than no; absent: those given before are kept. */
    answers: z.optional(formAnswers),
  }),
  response: activity,
  errors: ['activity_closed', 'activity_sign_up_over', 'activity_full'],
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/v2/activities/{id}/participants',
  summary:
    'Lists the participants by status, in the order of their answers. Comments and payments are for the organiser and for the person.',
  params: idParams,
  query: pageQueryWith({ status: z.optional(z.enum(participationStatuses)) }),
  response: pageOf(
    'participants',
    z.object({
      user: person,
      departmentName: z.nullable(z.string()),
      status: z.enum(participationStatuses),
      guests: z.number(),
      comment: z.string(),
      invitedBy: z.nullable(person),
      answeredAt: z.nullable(instant),
      attendedAt: z.nullable(instant),
      paidAt: z.nullable(instant),
      votes: z.array(z.object({ candidateId: z.number(), vote: z.enum(candidateVotes) })),
      /** Answers to the questions, for the organiser and the person. */
      answers: z.array(shownAnswer),
    }),
  ),
})

export const updateParticipant = endpoint({
  method: 'PATCH',
  path: '/api/v2/activities/{id}/participants/{user_id}',
  limit: 'requests',
  summary:
    'Sets the status or the payment of a participant, or invites a person. For the organiser; people who can invite can only invite.',
  params: z.object({ id, userId: id }),
  body: z.object({
    status: z.optional(z.enum(['invited', 'joining', 'undecided', 'declined', 'attended', 'absent'])),
    paid: z.optional(z.boolean()),
  }),
  response: activity,
  errors: ['activity_closed', 'activity_full'],
})

export const remindActivity = endpoint({
  method: 'PATCH',
  path: '/api/v2/activities/{id}/remind',
  limit: 'requests',
  summary:
    'Reminds the people who were invited and have not answered, at most once a day. Returns their number.',
  params: idParams,
  response: z.object({ remindedCount: z.number() }),
  errors: ['already_reminded', 'activity_closed'],
})

export const createActivityMessage = endpoint({
  method: 'POST',
  path: '/api/v2/activities/{id}/messages',
  limit: 'requests',
  once: true,
  summary: 'Writes to everyone who takes part, waits or is undecided.',
  params: idParams,
  body: z.object({
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(activityLimits.messageLength)),
    wordsAccepted,
  }),
  response: z.object({ id: z.number() }),
  errors: ['words_warned'],
})

export const setCheckIn = endpoint({
  method: 'POST',
  path: '/api/v2/activities/{id}/check_in',
  summary: 'Opens or ends check-in by QR code. For the organiser. Safe to repeat.',
  params: idParams,
  body: z.object({ open: z.boolean() }),
  response: activity,
})

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/api/v2/activities/{id}/check_in',
  summary:
    'Returns the current QR code of an open check-in. For the organiser. The code changes every 30 seconds.',
  params: idParams,
  response: z.object({
    /** The address in the QR code. */
    address: z.string(),
    changesAt: instant,
  }),
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/v2/activities/{id}/attendance',
  summary: 'Marks you as attended with the code of the QR code. Safe to repeat.',
  params: idParams,
  body: z.object({ code: z.string().check(z.maxLength(64)) }),
  response: activity,
  errors: ['check_in_expired'],
})
