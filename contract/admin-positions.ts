import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, orderSeen, versionQuery, wholeNumber } from './shapes.ts'

const fields = {
  name: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(50)),
  /** Heads its department, and counts as a superior. */
  manager: z.boolean(),
  /** May approve their own applications. */
  selfApproval: z.boolean(),
}

export const listAdminPositions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/positions',
  administration: 'users',
  summary: 'Lists all positions, highest first, with the number of people who hold each.',
  response: z.object({
    positions: z.array(
      z.object({
        id: z.number(),
        /** The version, from 1. Moving it in the list does not change the version. */
        version: z.number(),
        name: z.string(),
        manager: z.boolean(),
        selfApproval: z.boolean(),
        memberCount: z.number(),
      }),
    ),
    can: z.object({ change: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const createPosition = endpoint({
  method: 'POST',
  path: '/api/v2/admin/positions',
  once: true,
  administration: { whole: 'users' },
  summary: 'Adds a position at the end.',
  body: z.object(fields),
  response: z.object({ id: z.number() }),
  errors: ['name_taken'],
})

export const updatePosition = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/positions/{id}',
  administration: { whole: 'users' },
  summary: 'Changes a position.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  errors: ['conflict', 'name_taken'],
})

export const orderPositions = endpoint({
  method: 'POST',
  path: '/api/v2/admin/position_order',
  administration: { whole: 'users' },
  summary: 'Sets the order of the positions; positions not listed follow in their previous order.',
  body: z.object({ positionIds: z.array(id).check(z.maxLength(1_000)), orderSeen: orderSeen(1_000) }),
  errors: ['conflict'],
})

export const deletePosition = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/positions/{id}',
  administration: { whole: 'users' },
  summary: 'Deletes a position that no one holds.',
  params: idParams,
  query: versionQuery,
  errors: ['position_in_use', 'conflict'],
})
