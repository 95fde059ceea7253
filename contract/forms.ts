import * as z from 'zod/mini'
import { formItemKinds } from '#common/form/form-item.ts'

/**
 * An answer on the wire: the item's key and a value whose shape follows the item's kind (common/form/answer.ts).
 * The form's own validator checks it, on both sides, with words for each item.
 */
const formAnswer = z.object({
  item: z.string().check(z.maxLength(40)),
  value: z.record(z.string(), z.unknown()),
})
export const formAnswers = z.array(formAnswer).check(z.maxLength(200))

/** An item of a form as in common/form/form-item.ts; additional fields depend on the kind. */
export const formItem = z.looseObject({
  key: z.string(),
  kind: z.enum(formItemKinds),
  name: z.string(),
  note: z.string(),
  required: z.boolean(),
  published: z.boolean(),
})

/** An answer in words, with data for a richer display (common/form/shown-answer.ts). */
export const shownAnswer = z.looseObject({
  item: z.string(),
  name: z.string(),
  kind: z.string(),
  text: z.string(),
  published: z.boolean(),
})
