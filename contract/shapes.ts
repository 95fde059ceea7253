import * as z from 'zod/mini'
import { isDay, isMoment } from '#common/calendar.ts'

/*
 * Each bound is that of the column behind it, so that no value passes here and fails there: a shape of its own in a
 * call takes these, or says less.
 */

/** A version, a number of things, a place in a list: 0 or more, as a column of four bytes holds it and the next one. */
export const wholeNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_646))
/** The same in a form, where everything comes as text. */
export const wholeNumberText = z.pipe(z.coerce.number(), wholeNumber)
/** The version of a row that a call without a body was made on. */
export const versionQuery = z.object({ version: wholeNumberText })

/** The ids of a whole list in the order in which it was seen: another order is made on that one. */
export const orderSeen = (most: number) => z.array(id).check(z.maxLength(most))

/** A row's number. Anything else in a path is a page that does not exist. */
export const id = z.coerce.number().check(z.int(), z.positive())
export const idParams = z.object({ id })

/** A list that names nothing twice, by what `key` gives of each. */
export const eachOnce = <One>(key: (one: One) => string | number) =>
  z.refine<One[]>((list) => new Set(list.map(key)).size === list.length)

/** A moment, ISO 8601 in UTC with milliseconds. */
export const instant = z.string()

/** A moment given by a person: ISO 8601 with its offset. The patterns of zod's own would weigh on the first load. */
export const moment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/),
  z.refine((text) => isMoment(Date.parse(text))),
)

/** A day, YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))

/** A month, YYYY-MM. */
export const month = z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/))

/** Made by the client once per submission, so that sending it again makes nothing twice. */
export const clientKey = z.string().check(z.trim(), z.minLength(8), z.maxLength(64))

const pageFields = {
  /** As the last page's `next_cursor` said. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}
export const pageQuery = z.object(pageFields)
/** A page's query with filters of its own. */
export const pageQueryWith = <S extends z.core.$ZodShape>(fields: S) => z.object({ ...pageFields, ...fields })

/** `{<nouns>: […], next_cursor}`; `next_cursor` is null on the last page. */
export const pageOf = <K extends string, S extends z.ZodMiniType>(nouns: K, item: S) =>
  z.object({ [nouns]: z.array(item), nextCursor: z.nullable(z.string()) } as {
    [P in K]: z.ZodMiniArray<S>
  } & { nextCursor: z.ZodMiniNullable<z.ZodMiniString> })

/** A person as a card or a line shows them. `profileImgPath` null: draw the initials. */
export const person = z.object({
  id: z.number(),
  name: z.string(),
  profileImgPath: z.nullable(z.string()),
})

export const departmentName = z.object({ id: z.number(), name: z.string() })

/** A picture; `path` takes `?variant=small|medium|wide|large` (320, 720, 1280, 1920 px at most on the longer side). */
export const photo = z.object({
  filename: z.string(),
  path: z.string(),
  width: z.number(),
  height: z.number(),
  originalName: z.string(),
})

/** How what was typed is written in what a search found: 髙橋 for 高橋, 株式会社 for ㈱; null: as typed. */
export const writings = z.nullable(z.array(z.string()))
