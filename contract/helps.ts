import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

const helpName = z.object({ id: z.number(), title: z.string() })
const helpCategory = z.object({ id: z.number(), name: z.string(), helps: z.array(helpName) })

export const listHelpCategories = endpoint({
  method: 'GET',
  path: '/api/v2/help_categories',
  summary: 'Lists the help articles for this person by category, and the one about a screen.',
  query: z.object({
    /** The address of a screen. */
    from: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: z.object({
    helpCategories: z.array(helpCategory),
    /** The article about the screen; null: there is none, or no screen was given. */
    helpId: z.nullable(z.number()),
    nextCursor: z.null(),
  }),
})

export const getHelp = endpoint({
  method: 'GET',
  path: '/api/v2/helps/{id}',
  summary: 'Returns a help article. Articles about the administration exist for administrators only.',
  params: idParams,
  response: z.object({
    id: z.number(),
    title: z.string(),
    /** With the formatting marks of posts. */
    body: z.string(),
    category: helpCategory,
  }),
})

export const searchHelps = endpoint({
  method: 'GET',
  path: '/api/v2/helps',
  summary: 'Finds help articles that contain all words, titles first.',
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  response: z.object({
    helps: z.array(z.object({ id: z.number(), title: z.string(), excerpt: z.string() })),
    nextCursor: z.null(),
  }),
})
