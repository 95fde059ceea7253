import * as z from 'zod/mini'
import { id, wholeNumberText } from './shapes.ts'

export const mentionLimits = {
  users: 50,
  departments: 10,
  /** More people than this are notified only after the writer has confirmed the number. */
  unconfirmed: 100,
} as const

/** The people whom the text names as `@name`. */
export const mentionedUserIds = z._default(z.array(id).check(z.maxLength(mentionLimits.users)), [])

/** The departments named in the text, including those below. */
export const mentionedDepartmentIds = z._default(
  z.array(id).check(z.maxLength(mentionLimits.departments)),
  [],
)

/** Sent after `mentions_many`: the number of people that was shown to the writer. In a form it is sent as text. */
export const confirmedMentionCount = z.optional(wholeNumberText)

/** Ids separated by commas. */
export const idList = z.pipe(
  z._default(z.string().check(z.regex(/^(\d{1,15}(,\d{1,15}){0,59})?$/)), ''),
  z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
)

/** How many people the mentions would notify, and which of them could not read the text. */
export const mentionReach = z.object({
  count: z.number(),
  /** Mentioned people, by name or by their department, who cannot read it: the number and the first names. */
  unreachable: z.object({ count: z.number(), names: z.array(z.string()) }),
})
