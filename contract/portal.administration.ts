import * as z from 'zod/mini'
import { portalLimits } from '#common/portal/portal-content.ts'
import { shownRule, termName } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { longTextBytes, longTextFiles } from './long-texts.ts'
import { portalContent } from './portal.blocks.ts'
import {
  id,
  idParams,
  instant,
  moment,
  orderSeen,
  pageOf,
  pageQuery,
  person,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

const administration = 'full'
const base = '/api/v2/admin/portal_pages'

/** The version of the page, as last seen. */
const version = wholeNumber
const saved = z.object({ version: z.number() })

/** `portalContent` in responses. */
const content = z.looseObject({ title: z.string() })

const pageState = {
  id: z.number(),
  /** Of the draft, otherwise as published. */
  title: z.string(),
  version: z.number(),
  /** null: there is no draft. */
  draft: z.nullable(z.object({ savedBy: z.nullable(person), savedAt: instant })),
  /** null: never published. */
  published: z.nullable(
    z.object({ number: z.number(), publishedBy: z.nullable(person), publishedAt: instant }),
  ),
  /** A version that appears by itself; null: none. */
  scheduledAt: z.nullable(instant),
}

export const listPortalPages = endpoint({
  method: 'GET',
  path: base,
  administration,
  summary: 'Lists the pages of the portal in their order, with their state. For full administrators.',
  response: z.object({
    portalPages: z.array(
      z.object({
        ...pageState,
        blockCount: z.number(),
        /** Who can see it, in words; of the draft, otherwise as published. */
        audience: z.string(),
      }),
    ),
  }),
})

export const createPortalPage = endpoint({
  method: 'POST',
  path: base,
  administration,
  once: true,
  summary: 'Creates a page as a draft; `copy_of` takes over the content of another page.',
  body: z.object({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(portalLimits.title)),
    copyOf: z.optional(id),
  }),
  response: z.object({ id: z.number() }),
  errors: ['too_many_portal_pages'],
})

export const getPortalPage = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  administration,
  summary: 'Returns a page with its draft and its published version.',
  params: idParams,
  response: z.object({
    ...pageState,
    content,
    publishedContent: z.nullable(content),
    scheduledContent: z.nullable(content),
    rule: shownRule,
    names: z.array(termName),
    /** The pictures and files of its contents. */
    ...longTextFiles,
    /** The menus named in its contents. */
    menus: z.array(z.object({ id: z.number(), name: z.string() })),
    embedHosts: z.array(z.string()),
  }),
})

export const savePortalDraft = endpoint({
  method: 'PATCH',
  path: `${base}/{id}`,
  administration,
  bodyBytes: longTextBytes,
  summary: 'Saves a draft, based on the given version. Only full administrators can see it.',
  params: idParams,
  body: z.object({ version, content: portalContent }),
  response: saved,
  errors: ['conflict'],
})

export const publishPortalPage = endpoint({
  method: 'POST',
  path: `${base}/{id}/publish`,
  administration,
  summary:
    'Publishes the draft as a new version, at once or at a time. A version that was scheduled is replaced.',
  params: idParams,
  body: z.object({ version, at: z.optional(moment) }),
  response: saved,
  errors: ['conflict'],
})

export const unschedulePortalPage = endpoint({
  method: 'POST',
  path: `${base}/{id}/unschedule`,
  administration,
  summary: 'Withdraws a scheduled version; it becomes the draft again unless there is a newer one.',
  params: idParams,
  body: z.object({ version }),
  response: saved,
  errors: ['conflict'],
})

export const discardPortalDraft = endpoint({
  method: 'POST',
  path: `${base}/{id}/discard`,
  administration,
  summary: 'Discards the draft; the published version stays.',
  params: idParams,
  body: z.object({ version }),
  response: saved,
  errors: ['conflict'],
})

export const restorePortalVersion = endpoint({
  method: 'POST',
  path: `${base}/{id}/restore`,
  administration,
  summary: 'Publishes an earlier version again, as a new version; the draft stays.',
  params: idParams,
  body: z.object({ version, number: wholeNumber }),
  response: saved,
  errors: ['conflict'],
})

export const listPortalVersions = endpoint({
  method: 'GET',
  path: `${base}/{id}/versions`,
  administration,
  summary: 'Lists the published versions of a page, newest first.',
  params: idParams,
  query: pageQuery,
  response: pageOf(
    'portalVersions',
    z.object({
      number: z.number(),
      title: z.string(),
      blockCount: z.number(),
      restoredNumber: z.nullable(z.number()),
      publishedBy: z.nullable(person),
      publishedAt: instant,
      current: z.boolean(),
    }),
  ),
})

export const archivePortalPage = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  administration,
  summary: 'Removes a page from the portal.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict'],
})

export const orderPortalPages = endpoint({
  method: 'POST',
  path: `${base}/order`,
  administration,
  summary: 'Puts the pages in this order.',
  body: z.object({
    portalPageIds: z.array(id).check(z.maxLength(portalLimits.pages)),
    orderSeen: orderSeen(portalLimits.pages),
  }),
  errors: ['conflict'],
})

const hostName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/))
const settings = {
  /** The portal is what opens after signing in. */
  frontPage: z.boolean(),
  /** Host names of pages that blocks may embed: `maps.example.jp`. */
  embedHosts: z.array(hostName).check(z.maxLength(portalLimits.embedHosts)),
}

export const getPortalSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/portal_settings',
  administration,
  summary: 'Returns the settings of the portal; version 0: never changed.',
  response: z.object({ version: z.number(), ...settings }),
})

export const updatePortalSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/portal_settings',
  administration,
  summary: 'Changes the settings of the portal.',
  body: z.object({ version, ...settings }),
  response: saved,
  errors: ['conflict'],
})
