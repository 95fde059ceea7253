import * as z from 'zod/mini'
import { apiTokenFields, createdToken, writtenToken } from './api-tokens.ts'
import { chatRoomKinds } from './chat-rooms.ts'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { id, idParams, instant, versionQuery, wholeNumber, wholeNumberText } from './shapes.ts'

/* Apps: accounts that sign in nowhere and write with a name and a picture of their own. */

export const appLimits = {
  apps: 50,
  nameLength: 40,
  descriptionLength: 500,
  pictureBytes: 5 * 1024 * 1024,
  /** Programmes, and rooms, that one app is admitted to. */
  menus: 50,
  rooms: 50,
} as const

export const incomingWebhookLimits = { postsAMinute: 60, bytes: 64 * 1024 } as const

/** What the tokens of an app may be for. */
export const appScopes = ['people:read', 'posts:read', 'posts:write', 'chat:read', 'chat:write'] as const

const room = z.object({ id: z.number(), kind: z.enum(chatRoomKinds), name: z.string() })

const shown = {
  id: z.number(),
  name: z.string(),
  profileImgPath: z.nullable(z.string()),
  description: z.string(),
  createdAt: instant,
  suspendedAt: z.nullable(instant),
  /** Of its tokens and webhooks. */
  lastUsedAt: z.nullable(instant),
}

const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(appLimits.nameLength)),
  description: z.string().check(z.trim(), z.maxLength(appLimits.descriptionLength)),
}
const files = { picture: { max: 1, maxBytes: appLimits.pictureBytes, kinds: ['image'] } } as const

export const listApps = endpoint({
  method: 'GET',
  path: '/api/v2/admin/apps',
  administration: 'full',
  summary: 'Lists the company’s apps by name. For administrators.',
  response: z.object({
    apps: z.array(z.object({ ...shown, menuCount: z.number(), chatRoomCount: z.number() })),
    nextCursor: z.null(),
  }),
})

export const createApp = endpoint({
  method: 'POST',
  path: '/api/v2/admin/apps',
  administration: 'full',
  once: true,
  summary: `Makes an app, at most ${appLimits.apps}. It is admitted nowhere yet. For administrators.`,
  body: z.object(fields),
  files,
  response: z.object({ id: z.number() }),
})

export const getApp = endpoint({
  method: 'GET',
  path: '/api/v2/admin/apps/{id}',
  administration: 'full',
  summary:
    'Returns an app, what it is admitted to, its tokens and its incoming webhooks. For administrators.',
  params: idParams,
  response: z.object({
    ...shown,
    version: z.number(),
    menus: z.array(menuName),
    chatRooms: z.array(room),
    apiTokens: z.array(z.object(apiTokenFields)),
    incomingWebhooks: z.array(
      z.object({
        id: z.number(),
        /** One of both. */
        menu: z.nullable(menuName),
        chatRoom: z.nullable(room),
        /** The last characters of its address. */
        ending: z.string(),
        createdAt: instant,
        lastUsedAt: z.nullable(instant),
        /** It refuses posts until it gets a new address. */
        endedAt: z.nullable(instant),
      }),
    ),
  }),
})

export const listAppTargets = endpoint({
  method: 'GET',
  path: '/api/v2/admin/app_targets',
  administration: 'full',
  summary:
    'Lists what apps can be admitted to: programmes of plain posts with the same readers for everyone, official rooms in which all members write, and groups of the administrator. For administrators.',
  response: z.object({ menus: z.array(menuName), chatRooms: z.array(room) }),
})

export const updateApp = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/apps/{id}',
  administration: 'full',
  summary: 'Changes the name, description and picture of an app. For administrators.',
  params: idParams,
  body: z.object({
    ...fields,
    version: wholeNumberText,
    /** Without it, and without a new one, the picture stays. */
    pictureRemoved: z._default(z.union([z.boolean(), z.stringbool()]), false),
  }),
  files,
  errors: ['conflict'],
})

export const admitApp = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/apps/{id}/admissions',
  administration: 'full',
  summary:
    'Sets the programmes to which an app can post and the rooms that it is in. Its webhooks elsewhere end. For administrators.',
  params: idParams,
  body: z.object({
    menuIds: z.array(id).check(z.maxLength(appLimits.menus)),
    chatRoomIds: z.array(id).check(z.maxLength(appLimits.rooms)),
    version: wholeNumber,
  }),
  errors: ['conflict'],
})

export const stopApp = endpoint({
  method: 'POST',
  path: '/api/v2/admin/apps/{id}/stop',
  administration: 'full',
  summary:
    'Suspends an app, or resumes it. Suspending deletes its tokens and ends its webhooks at once. For administrators.',
  params: idParams,
  body: z.object({ stopped: z.boolean(), version: wholeNumber }),
  errors: ['conflict'],
})

export const deleteApp = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/apps/{id}',
  administration: 'full',
  summary:
    'Deletes an app with its tokens and webhooks. What it wrote stays with its name. For administrators.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const createAppToken = endpoint({
  method: 'POST',
  path: '/api/v2/admin/apps/{id}/api_tokens',
  administration: 'full',
  recentProof: true,
  summary:
    'Creates a token with which a program calls the API as the app, and returns it, only this once. It reaches what the app wrote and what it is admitted to. For administrators.',
  params: idParams,
  body: writtenToken(appScopes),
  response: createdToken,
  errors: ['conflict'],
})

export const createIncomingWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/apps/{id}/incoming_webhooks',
  administration: 'full',
  recentProof: true,
  summary:
    'Creates the address at which other systems post as the app to one programme or room it is admitted to, and returns it, only this once. For administrators.',
  params: idParams,
  body: z.object({ menuId: z.optional(id), chatRoomId: z.optional(id) }),
  response: z.object({ id: z.number(), address: z.string() }),
  errors: ['conflict'],
})

export const renewIncomingWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/incoming_webhooks/{id}/renew',
  administration: 'full',
  recentProof: true,
  summary:
    'Gives an incoming webhook a new address and returns it, only this once. The old one stops working at once. For administrators.',
  params: idParams,
  response: z.object({ address: z.string() }),
  errors: ['conflict'],
})

export const testIncomingWebhook = endpoint({
  method: 'POST',
  path: '/api/v2/admin/incoming_webhooks/{id}/test',
  administration: 'full',
  summary: 'Posts a text through an incoming webhook, visible to everyone there. For administrators.',
  params: idParams,
  errors: ['conflict'],
})

export const deleteIncomingWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/incoming_webhooks/{id}',
  administration: 'full',
  summary: 'Deletes an incoming webhook. Its address stops working at once. For administrators.',
  params: idParams,
})
