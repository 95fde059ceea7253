import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { helpAudiences, helpCategories } from '#common/help-categories.ts'
import { endpoint } from './endpoint.ts'
import { longText, longTextBytes, longTextFiles, shownLongText } from './long-texts.ts'
import { eachOnce, id, idParams, instant, orderSeen, person, versionQuery, wholeNumber } from './shapes.ts'

export const helpLimits = {
  titleLength: 100,
  /** Articles of one company. */
  helps: 300,
  /** Addresses of one article. */
  screens: 20,
  addressLength: 200,
} as const

const administration = 'documents'
const base = '/api/v2/admin/helps'

const title = z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(helpLimits.titleLength))

const item = {
  id: z.number(),
  /** In the language of the reader, if it is written in it. */
  title: z.string(),
  category: z.enum(helpCategories),
  audience: z.enum(helpAudiences),
  /** null: a draft. */
  publishedAt: z.nullable(instant),
  updatedAt: instant,
  updatedBy: person,
  version: z.number(),
}

export const listAdminHelps = endpoint({
  method: 'GET',
  path: base,
  administration,
  summary: 'Lists the help articles of the company in their order, drafts too.',
  response: z.object({ helps: z.array(z.object(item)), nextCursor: z.null() }),
})

export const getAdminHelp = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  administration,
  summary: 'Returns a help article of the company in all its languages.',
  params: idParams,
  response: z.object({
    ...item,
    texts: z.object({
      ja: z.nullable(z.object({ title: z.string(), body: shownLongText })),
      en: z.nullable(z.object({ title: z.string(), body: shownLongText })),
    }),
    screens: z.array(z.string()),
    /** The screens of each article of the program, by its name. */
    screenChoices: z.array(z.object({ id: z.number(), name: z.string(), screens: z.array(z.string()) })),
    ...longTextFiles,
  }),
})

export const createHelp = endpoint({
  method: 'POST',
  path: base,
  once: true,
  administration,
  limit: 'posts',
  summary: 'Creates a draft of a help article in the language of its author, after the others.',
  body: z.object({ title, category: z.enum(helpCategories) }),
  response: z.object({ id: z.number() }),
})

const text = z.nullable(z.object({ title, body: longText }))

export const updateHelp = endpoint({
  method: 'PATCH',
  path: `${base}/{id}`,
  administration,
  bodyBytes: longTextBytes,
  limit: 'posts',
  summary: 'Changes a help article, publishes it or makes it a draft again. Readers see the change at once.',
  params: idParams,
  body: z.object({
    /** null: not written in this language. One of them has a text. */
    texts: z.object({ ja: text, en: text }),
    category: z.enum(helpCategories),
    audience: z.enum(helpAudiences),
    /** Addresses of screens on which it is offered, and on those below them. */
    screens: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(helpLimits.addressLength))).check(
      z.maxLength(helpLimits.screens),
      eachOnce((one) => one),
    ),
    published: z.boolean(),
    version: wholeNumber,
  }),
  response: z.object({ version: z.number() }),
  errors: ['conflict'],
})

export const deleteHelp = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  administration,
  summary: 'Deletes a help article of the company.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const orderHelps = endpoint({
  method: 'POST',
  path: '/api/v2/admin/help_order',
  administration,
  summary:
    'Sets the order of the help articles of the company; those not listed follow in their previous order.',
  body: z.object({
    helpIds: z.array(id).check(z.maxLength(helpLimits.helps)),
    orderSeen: orderSeen(helpLimits.helps),
  }),
  errors: ['conflict'],
})
