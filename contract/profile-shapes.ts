import * as z from 'zod/mini'
import { dayParts, profileItemKinds, profileVisibilities } from '#common/profile-item.ts'

/* Apart from the calls that use them: everybody's first load knows of people, and of nothing to do with profiles. */

/** A department as a card shows it, with the job label there. */
export const cardDepartment = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  jobLabel: z.string(),
  main: z.boolean(),
})

const choice = z.object({
  /** Known for good; made by the server for a new one. */
  key: z.string(),
  name: z.string(),
  /** Offered no longer, and still shown where it was chosen. */
  retired: z.boolean(),
})

/** An item as those who answer it see it. */
export const profileItem = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(profileItemKinds),
  note: z.string(),
  choices: z.array(choice),
  dayPart: z.enum(dayParts),
  required: z.boolean(),
  /** `self`: read by the person and administrators of people. */
  visibility: z.enum(profileVisibilities),
})

/** What somebody said of themselves, in words. */
export const profileAnswer = z.object({
  profileItemId: z.number(),
  name: z.string(),
  kind: z.enum(profileItemKinds),
  dayPart: z.enum(dayParts),
  visibility: z.enum(profileVisibilities),
  /** One text, a day (YYYY-MM-DD or MM-DD), or the names of what was chosen. */
  value: z.array(z.string()),
})
