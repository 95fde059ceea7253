import * as z from 'zod/mini'
import type { FormItemKind } from '#common/form/form-item.ts'
import { designedForm } from './admin-menus.design.ts'
import { audienceRule, shownRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { formAnswers, formItem } from './forms.ts'
import { mentionedUserIds } from './mentions.ts'
import { postLimits } from './posting.ts'
import {
  eachOnce,
  id,
  idParams,
  instant,
  moment,
  pageOf,
  pageQueryWith,
  person,
  photo,
  wholeNumber,
  wholeNumberText,
} from './shapes.ts'
import { wordsAccepted } from './watched-words.ts'

export const activityLimits = {
  titleLength: 100,
  bodyLength: 10_000,
  placeLength: 200,
  commentLength: 500,
  messageLength: 2_000,
  capacity: 10_000,
  fee: 1_000_000,
  guests: 20,
  candidates: 20,
  invited: 300,
  questions: 20,
  photos: 10,
  photoBytes: postLimits.photoBytes,
} as const

export const activityStates = ['open', 'full', 'closed', 'ended'] as const
export const participationStatuses = [
  'invited',
  'joining',
  'waiting',
  'undecided',
  'declined',
  'cancelled',
  'attended',
  'absent',
] as const
export const candidateVotes = ['yes', 'maybe', 'no'] as const

/** The kinds of form items that a question can be: those whose answers name no files, people or money. */
export const questionKinds = [
  'text',
  'long_text',
  'choice',
  'choices',
  'number',
  'date',
  'time',
  'link',
  'heading',
  'note',
] as const satisfies readonly FormItemKind[]

const mentionedPerson = z.object({ id: z.number(), name: z.string() })

const can = z.object({
  edit: z.boolean(),
  close: z.boolean(),
  delete: z.boolean(),
  invite: z.boolean(),
  /** Sets the status of others, sees comments and payments, writes to participants, opens check-in. */
  manage: z.boolean(),
  /** Sign-up is open. */
  answer: z.boolean(),
})

const own = z.object({
  /** null: neither invited nor answered. */
  status: z.nullable(z.enum(participationStatuses)),
  guests: z.number(),
  comment: z.string(),
  /** The place on the waiting list, from 1. */
  waitingPlace: z.nullable(z.number()),
  answeredAt: z.nullable(instant),
})

const activityShape = {
  id: z.number(),
  title: z.string(),
  place: z.string(),
  /** null: the date is being chosen among candidates. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  state: z.enum(activityStates),
  organiser: person,
  /** People, guests included; null: unlimited. */
  capacity: z.nullable(z.number()),
  signUpUntil: z.nullable(instant),
  /** Yen per person; null: free. */
  fee: z.nullable(z.number()),
  /** Places taken, guests included. */
  seatCount: z.number(),
  /** Entries on the waiting list. */
  waitingCount: z.number(),
  candidateCount: z.number(),
  own,
}

export const activityItem = z.object({ ...activityShape, cover: z.nullable(photo) })

const photoWithId = z.object({ ...photo.shape, id: z.number() })

export const activity = z.object({
  ...activityShape,
  body: z.string(),
  /** The people whom the text names as `@name`. */
  mentions: z.array(mentionedPerson),
  photos: z.array(photo),
  /** In words. */
  audience: z.string(),
  inviters: z.enum(['organiser', 'participants']),
  candidates: z.array(
    z.object({
      id: z.number(),
      startsAt: instant,
      endsAt: z.nullable(instant),
      yesCount: z.number(),
      maybeCount: z.number(),
      noCount: z.number(),
      ownVote: z.nullable(z.enum(candidateVotes)),
      /** Most yes, then fewest no, then earliest. Only if someone can come. */
      best: z.boolean(),
    }),
  ),
  /** Questions to the people who join, as the items of a form. */
  questions: z.array(formItem),
  /** The reader's own answers to them. */
  ownAnswers: formAnswers,
  messages: z.array(z.object({ id: z.number(), author: person, body: z.string(), writtenAt: instant })),
  counts: z.record(z.enum(participationStatuses), z.number()),
  checkInOpen: z.boolean(),
  /** An audience names its participants: deleting it takes away what they see as such. */
  namesAudience: z.boolean(),
  /** The organiser's reminder was sent today. */
  remindedToday: z.boolean(),
  closedAt: z.nullable(instant),
  version: z.number(),
  can,
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/v2/activities',
  summary:
    'Lists the activities this person can see: `open` (coming ones, soonest first), `joined`, `organised`, or `ended` (latest first).',
  query: pageQueryWith({ status: z._default(z.enum(['open', 'joined', 'organised', 'ended']), 'open') }),
  response: pageOf('activities', activityItem),
})

export const getActivityPermissions = endpoint({
  method: 'GET',
  path: '/api/v2/activities/permissions',
  summary:
    'Returns whether this person can create activities; with `activity_id`, also what they can do with that one.',
  query: z.object({ activityId: z.optional(id) }),
  response: z.object({ create: z.boolean(), activity: z.nullable(can) }),
})

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/v2/activities/{id}',
  summary: 'Returns one activity.',
  params: idParams,
  response: activity,
})

export const getActivityForm = endpoint({
  method: 'GET',
  path: '/api/v2/activities/{id}/edit',
  summary: 'Returns the fields of an activity for editing or copying it. For the people who can edit it.',
  params: idParams,
  response: z.object({
    id: z.number(),
    title: z.string(),
    body: z.string(),
    mentions: z.array(mentionedPerson),
    place: z.string(),
    startsAt: z.nullable(instant),
    endsAt: z.nullable(instant),
    candidates: z.array(z.object({ id: z.number(), startsAt: instant, endsAt: z.nullable(instant) })),
    capacity: z.nullable(z.number()),
    signUpUntil: z.nullable(instant),
    fee: z.nullable(z.number()),
    audience: shownRule,
    inviters: z.enum(['organiser', 'participants']),
    photos: z.array(photoWithId),
    questions: z.array(formItem),
    /** Somebody has answered them: they cannot be changed any more. */
    questionsFixed: z.boolean(),
    version: z.number(),
  }),
})

const positiveText = (most: number) =>
  z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(most))))

const fields = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(activityLimits.titleLength)),
  body: z._default(z.string().check(z.trim(), z.maxLength(activityLimits.bodyLength)), ''),
  /** People mentioned in `body` are notified once. Everyone of them must see the activity. */
  mentionedUserIds,
  place: z._default(z.string().check(z.trim(), z.maxLength(activityLimits.placeLength)), ''),
  /** Omitted if there are candidates. */
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  /** At least two, unless there is a date. With `id`: an existing candidate, which keeps its votes. */
  candidates: z._default(
    z
      .array(z.object({ id: z.optional(id), startsAt: moment, endsAt: z.optional(moment) }))
      .check(z.maxLength(activityLimits.candidates)),
    [],
  ),
  /** People, guests included. If unset, unlimited. */
  capacity: positiveText(activityLimits.capacity),
  signUpUntil: z.optional(moment),
  /** Yen per person. If unset, free. */
  fee: positiveText(activityLimits.fee),
  /** Who sees it besides the organiser; it can name only what the person sees. Absent: everyone. */
  audience: z._default(audienceRule, { include: 'everyone' }),
  inviters: z._default(z.enum(['organiser', 'participants']), 'organiser'),
  /** Asked of everyone who joins. They cannot be changed once somebody has answered. */
  questions: z._default(
    designedForm.check(
      z.maxLength(activityLimits.questions),
      z.refine((items) => items.every(({ kind }) => questionKinds.some((one) => one === kind))),
    ),
    [],
  ),
  wordsAccepted,
}

const files = {
  photos: { max: activityLimits.photos, maxBytes: activityLimits.photoBytes, kinds: ['image'] },
} as const

/** Sent as text in a form. */
const yesText = z._default(z.union([z.boolean(), z.stringbool()]), false)

export const createActivity = endpoint({
  method: 'POST',
  path: '/api/v2/activities',
  limit: 'posts',
  once: true,
  summary:
    'Creates an activity with a date, or with candidate dates to vote on. `invite_audience` invites everyone in the audience.',
  body: z.object({
    ...fields,
    /** The organiser takes part. */
    joins: yesText,
    inviteAudience: yesText,
  }),
  files,
  response: z.object({ id: z.number() }),
  errors: ['words_warned'],
})

export const updateActivity = endpoint({
  method: 'PATCH',
  path: '/api/v2/activities/{id}',
  limit: 'posts',
  summary:
    'Changes an activity: all fields are replaced. People who answered or were invited are notified of a new date or place; answers are kept.',
  params: idParams,
  body: z.object({
    ...fields,
    /** The pictures to keep, in order. New ones follow. */
    mediaFileIds: z._default(z.array(id).check(z.maxLength(activityLimits.photos), eachOnce(Number)), []),
    version: wholeNumberText,
  }),
  files,
  response: z.object({ version: z.number() }),
  errors: ['conflict', 'words_warned', 'activity_closed'],
})

export const closeActivity = endpoint({
  method: 'POST',
  path: '/api/v2/activities/{id}/close',
  summary: 'Ends sign-up. The activity cannot be edited or reopened afterwards. Safe to repeat.',
  params: idParams,
  response: activity,
})

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/api/v2/activities/{id}',
  summary:
    'Cancels and deletes an activity. If it has not started, the people who answered or were invited are notified.',
  params: idParams,
})

export const chooseActivityDate = endpoint({
  method: 'POST',
  path: '/api/v2/activities/{id}/date',
  summary:
    'Chooses one of the candidate dates. Answers are carried over: yes joins in the order of the answers, maybe is undecided, no declines.',
  params: idParams,
  body: z.object({ candidateId: id, version: wholeNumber }),
  response: activity,
  errors: ['conflict', 'activity_closed'],
})
