import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { helpAudiences, helpCategories } from '#common/help-categories.ts'
import { operatorRoles } from '#common/operator-role.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, id, idParams, instant, versionQuery, wholeNumber } from './shapes.ts'

export const operatorHelpLimits = {
  titleLength: 100,
  bodyLength: 20_000,
  helps: 500,
  companies: 200,
  screens: 20,
  addressLength: 200,
} as const

/** `changed`: published, with a later version that is not. */
export const operatorHelpStates = ['draft', 'published', 'changed'] as const

const writers = ['success', 'support', 'engineer'] as const
const base = '/backyard/api/helps'

const texts = { titleJa: z.string(), bodyJa: z.string(), titleEn: z.string(), bodyEn: z.string() }

const item = {
  id: z.number(),
  titleJa: z.string(),
  titleEn: z.string(),
  category: z.enum(helpCategories),
  audience: z.enum(helpAudiences),
  /** null: all companies. */
  companies: z.nullable(z.array(z.object({ id: z.number(), name: z.string() }))),
  screens: z.array(z.string()),
  state: z.enum(operatorHelpStates),
  publishedAt: z.nullable(instant),
  updatedAt: instant,
  authorName: z.string(),
  version: z.number(),
}

const help = z.object({
  ...item,
  ...texts,
  /** The latest first. */
  versions: z.array(
    z.object({ number: z.number(), authorName: z.string(), createdAt: instant, published: z.boolean() }),
  ),
  can: z.object({ write: z.boolean(), delete: z.boolean() }),
})

export const listOperatorHelps = endpoint({
  method: 'GET',
  path: base,
  summary: 'Lists the help articles of the operator by category, drafts too.',
  operators: operatorRoles,
  response: z.object({ operatorHelps: z.array(z.object(item)), can: z.object({ write: z.boolean() }) }),
})

export const getOperatorHelp = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Returns a help article of the operator: its latest text, and its versions.',
  operators: operatorRoles,
  params: idParams,
  response: help,
})

export const getOperatorHelpVersion = endpoint({
  method: 'GET',
  path: `${base}/{id}/versions/{number}`,
  summary: 'Returns the text of one version of a help article.',
  operators: operatorRoles,
  params: z.object({ id, number: id }),
  response: z.object({ number: z.number(), ...texts }),
})

const title = z.string().check(z.overwrite(cleanName), z.maxLength(operatorHelpLimits.titleLength))
const body = z.string().check(z.trim(), z.maxLength(operatorHelpLimits.bodyLength))

const fields = {
  /** Empty: not written in this language. One of the two is needed. */
  titleJa: title,
  bodyJa: body,
  titleEn: title,
  bodyEn: body,
  category: z.enum(helpCategories),
  audience: z.enum(helpAudiences),
  /** null: all. */
  companyIds: z.nullable(
    z.array(id).check(
      z.minLength(1),
      z.maxLength(operatorHelpLimits.companies),
      eachOnce((one: number) => one),
    ),
  ),
  /** Addresses of screens, as the browser shows them. */
  screens: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(operatorHelpLimits.addressLength)))
    .check(z.maxLength(operatorHelpLimits.screens)),
}

export const createOperatorHelp = endpoint({
  method: 'POST',
  path: base,
  summary: 'Writes a help article, as a draft.',
  operators: writers,
  body: z.object(fields),
  response: z.object({ id: z.number() }),
  errors: ['conflict'],
})

export const updateOperatorHelp = endpoint({
  method: 'PATCH',
  path: `${base}/{id}`,
  summary:
    'Changes a help article. A changed text becomes a new version, which people read once it is published; the rest counts at once.',
  operators: writers,
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  response: help,
  errors: ['conflict'],
})

export const publishOperatorHelp = endpoint({
  method: 'POST',
  path: `${base}/{id}/publication`,
  summary: 'Publishes the latest version of a help article.',
  operators: writers,
  params: idParams,
  body: z.object({ version: wholeNumber }),
  response: help,
  errors: ['conflict'],
})

export const withdrawOperatorHelp = endpoint({
  method: 'DELETE',
  path: `${base}/{id}/publication`,
  summary: 'Takes a help article back: it is a draft again.',
  operators: writers,
  params: idParams,
  query: versionQuery,
  response: help,
  errors: ['conflict'],
})

export const deleteOperatorHelp = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a help article that is not published, with all its versions.',
  operators: writers,
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})
