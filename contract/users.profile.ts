import * as z from 'zod/mini'
import { profileLimits } from '#common/profile-item.ts'
import { endpoint } from './endpoint.ts'
import { profileItem } from './profile-items.ts'
import { id, idParams } from './shapes.ts'

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v2/users/{id}/profile',
  summary: 'Returns what you can change in your own profile, with the current values.',
  params: idParams,
  response: z.object({
    greeting: z.string(),
    profileItems: z.array(
      z.object({
        ...profileItem.shape,
        /** One text, a day, or the keys of the chosen options; empty: not answered. */
        value: z.array(z.string()),
      }),
    ),
  }),
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/{id}/profile',
  summary:
    'Changes your greeting and profile answers; fields left out are unchanged. A required item cannot be blank.',
  params: idParams,
  body: z.object({
    greeting: z.optional(z.string().check(z.trim(), z.maxLength(profileLimits.greetingLength))),
    answers: z._default(
      z
        .array(
          z.object({
            profileItemId: id,
            value: z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(profileLimits.choices)),
          }),
        )
        .check(z.maxLength(profileLimits.items)),
      [],
    ),
  }),
})
