import * as z from 'zod/mini'
import { longestEmoji } from '#common/emoji.ts'
import { id, instant, pageOf, pageQueryWith, person } from './shapes.ts'

/** The maximum of different reactions to one post or comment. Beyond it only existing ones and stamps can be added. */
export const mostReactionKinds = 50

/** A stamp of the company or an emoji; one of the two is null. */
const kind = { stampId: z.nullable(z.number()), emoji: z.nullable(z.string()) }

export const reaction = z.object({
  ...kind,
  reactionCount: z.number(),
  /** Whether the reader added this one. */
  reacted: z.boolean(),
})

/** The reaction to add, remove or list: a stamp by its id, or one emoji. */
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
