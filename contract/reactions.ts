import * as z from 'zod/mini'
import { longestEmoji } from '#common/emoji.ts'
import { id, instant, pageOf, pageQueryWith, person } from './shapes.ts'

/** Different reactions to one post or comment, from which on only those that are there, and stamps, can be given. */
export const mostReactionKinds = 50

/** A stamp of the company or an emoji; one of the two is null. */
const kind = { stampId: z.nullable(z.number()), emoji: z.nullable(z.string()) }

export const reaction = z.object({
  ...kind,
  reactionCount: z.number(),
  /** Whether the reader gave this one. */
  reacted: z.boolean(),
})

/** Which reaction is given, withdrawn or listed: a stamp by its number, or one emoji. */
export const reactionChoice = z.object({
  stampId: z.optional(id),
  emoji: z.optional(z.string().check(z.maxLength(longestEmoji))),
})

export const reactionAnswer = z.object({ reactions: z.array(reaction) })

export const reactionUsersQuery = pageQueryWith({ ...reactionChoice.shape, departmentId: z.optional(id) })

export const reactionUsersAnswer = pageOf(
  'users',
  z.object({
    ...person.shape,
    departmentName: z.nullable(z.string()),
    ...kind,
    reactedAt: instant,
  }),
)
