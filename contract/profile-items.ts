import * as z from 'zod/mini'
import { dayParts, profileItemKinds, profileLimits, profileVisibilities } from '#common/profile-item.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, orderSeen, versionQuery, wholeNumber } from './shapes.ts'

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
  /** Known permanently; made by the server for a new one. */
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

/** What someone said of themselves, in words. */
export const profileAnswer = z.object({
  profileItemId: z.number(),
  name: z.string(),
  kind: z.enum(profileItemKinds),
  dayPart: z.enum(dayParts),
  visibility: z.enum(profileVisibilities),
  /** One text, a day (YYYY-MM-DD or MM-DD), or the names of what was chosen. */
  value: z.array(z.string()),
})

/* What the company asks people to say of themselves: designed by administrators, answered by everybody. */

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(profileLimits.nameLength)),
  kind: z.enum(profileItemKinds),
  note: z._default(z.string().check(z.trim(), z.maxLength(profileLimits.noteLength)), ''),
  /** In order; without `key`: a new one. Those left out are retired where someone chose them, else removed. */
  choices: z._default(
    z
      .array(
        z.object({
          key: z.optional(z.string().check(z.maxLength(40))),
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(profileLimits.nameLength)),
        }),
      )
      .check(z.maxLength(profileLimits.choices)),
    [],
  ),
  dayPart: z._default(z.enum(dayParts), 'full'),
  required: z._default(z.boolean(), false),
  visibility: z._default(z.enum(profileVisibilities), 'everybody'),
}

export const listProfileItems = endpoint({
  method: 'GET',
  path: '/api/v2/admin/profile_items',
  administration: 'users',
  summary: 'Lists all profile items in their order, archived ones last, with the number of answers.',
  response: z.object({
    profileItems: z.array(
      z.object({
        ...profileItem.shape,
        version: z.number(),
        archived: z.boolean(),
        /** Of people who have not left. */
        answerCount: z.number(),
      }),
    ),
    can: z.object({ change: z.boolean() }),
    nextCursor: z.null(),
  }),
})

export const createProfileItem = endpoint({
  method: 'POST',
  path: '/api/v2/admin/profile_items',
  once: true,
  administration: { whole: 'users' },
  summary: 'Adds an item at the end.',
  body: z.object(fields),
  response: z.object({ id: z.number() }),
})

export const updateProfileItem = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/profile_items/{id}',
  administration: { whole: 'users' },
  summary:
    'Changes an item. Once it has answers, its type cannot change, and a restricted item cannot be made visible to everyone.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  errors: ['conflict', 'profile_item_answered'],
})

export const orderProfileItems = endpoint({
  method: 'POST',
  path: '/api/v2/admin/profile_item_order',
  administration: { whole: 'users' },
  summary: 'Sets the order of the items; items not listed follow in their previous order.',
  body: z.object({ profileItemIds: z.array(id).check(z.maxLength(200)), orderSeen: orderSeen(200) }),
  errors: ['conflict'],
})

export const archiveProfileItem = endpoint({
  method: 'POST',
  path: '/api/v2/admin/profile_items/{id}/archive',
  administration: { whole: 'users' },
  summary: 'Archives an item: it is no longer asked or shown; its answers are kept.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const restoreProfileItem = endpoint({
  method: 'POST',
  path: '/api/v2/admin/profile_items/{id}/restore',
  administration: { whole: 'users' },
  summary: 'Restores an archived item at the end; its answers are shown again.',
  params: idParams,
  body: z.object({ version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteProfileItem = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/profile_items/{id}',
  administration: { whole: 'users' },
  summary: 'Deletes an item without answers.',
  params: idParams,
  query: versionQuery,
  errors: ['profile_item_answered', 'conflict'],
})
