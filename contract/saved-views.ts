import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

export const savedViewLimits = {
  /** Views that one person has of one list. */
  views: 20,
  nameLength: 30,
  searchLength: 1_000,
} as const

/** The lists of the administration whose views can be saved. */
export const savedViewScreens = ['users', 'applications', 'waiting_approvals', 'must_read', 'log'] as const
const screen = z.enum(savedViewScreens)

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v2/saved_views',
  summary: 'Lists your named views of a list of the administration: its filters, order and columns.',
  query: z.object({ screen }),
  response: z.object({
    savedViews: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** The query of the list’s address. */
        search: z.string(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/v2/saved_views',
  summary: `Saves a view under a name, at most ${savedViewLimits.views} of a list. One with the same name is replaced.`,
  body: z.object({
    screen,
    name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(savedViewLimits.nameLength)),
    search: z.string().check(z.maxLength(savedViewLimits.searchLength), z.regex(/^(\?[\w\-.~%+=&*]+)?$/)),
  }),
  response: z.object({ id: z.number() }),
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/v2/saved_views/{id}',
  summary: 'Deletes one of your views.',
  params: idParams,
})
