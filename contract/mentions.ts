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

/** The departments whom it names: theirs and those below. */
export const mentionedDepartmentIds = z._default(
  z.array(id).check(z.maxLength(mentionLimits.departments)),
  [],
)

/** Sent after `mentions_many`: how many people the writer was told would be notified. In a form it comes as text. */
export const confirmedMentionCount = z.optional(wholeNumberText)

/** Numbers with commas between them. */
export const idList = z.pipe(
  z._default(z.string().check(z.regex(/^(\d{1,15}(,\d{1,15}){0,59})?$/)), ''),
  z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
)

/** How many people would be notified by mentioning some, and who of them would not. */
export const mentionReach = z.object({
  count: z.number(),
  /** Those who are mentioned, by name or by their department, and cannot read it: how many, and the first few names. */
  unreachable: z.object({ count: z.number(), names: z.array(z.string()) }),
})
