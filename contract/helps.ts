import * as z from 'zod/mini'
import { longestQuery } from '#common/search-query.ts'
import { endpoint } from './endpoint.ts'
import { longTextFiles, shownLongText } from './long-texts.ts'
import { idParams, writings } from './shapes.ts'

const helpName = {
  id: z.number(),
  title: z.string(),
  /** Written by the company. */
  own: z.boolean(),
}
const helpCategory = z.object({ id: z.number(), name: z.string(), helps: z.array(z.object(helpName)) })

export const listHelpCategories = endpoint({
  method: 'GET',
  path: '/api/v2/help_categories',
  summary: 'Lists the help articles for this person by category, and those about a screen.',
  query: z.object({
    /** The address of a screen. */
    from: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.object({
    helpCategories: z.array(helpCategory),
    /** The articles about the screen, those of the company first. Empty if no screen was given. */
    screenHelps: z.array(z.object(helpName)),
    nextCursor: z.null(),
  }),
})

export const getHelp = endpoint({
  method: 'GET',
  path: '/api/v2/helps/{id}',
  summary: 'Returns a help article. Articles for administrators exist for administrators only.',
  params: idParams,
  response: z.object({
    ...helpName,
    /** With the formatting marks of posts. Empty: the company wrote `text`. */
    body: z.string(),
    text: z.nullable(shownLongText),
    ...longTextFiles,
    category: helpCategory,
    can: z.object({ edit: z.boolean() }),
  }),
})

export const searchHelps = endpoint({
  method: 'GET',
  path: '/api/v2/helps',
  limit: 'searches',
  summary: 'Finds help articles that contain all words in any language, titles first.',
  query: z.object({ query: z.string().check(z.trim(), z.maxLength(longestQuery)) }),
  response: z.object({
    helps: z.array(
      z.object({
        ...helpName,
        excerpt: z.string(),
        /** The matches in it, in UTF-16 units. */
        marks: z.array(z.object({ start: z.number(), length: z.number() })),
        writings,
      }),
    ),
    nextCursor: z.null(),
  }),
})
