import * as z from 'zod/mini'
import { linkTones, portalWidths } from '#common/portal/portal-content.ts'
import { announcementItem } from './administrator-announcements.ts'
import { calendarEntry } from './calendars.ts'
import { documentItem } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { longTextFiles, shownLongText } from './long-texts.ts'
import { menuName } from './menus.ts'
import { ownMission } from './missions.ts'
import { poll } from './report-items.ts'
import { day, id, instant, person, photo } from './shapes.ts'

const shared = {
  key: z.string(),
  /** Empty: without a heading. */
  title: z.string(),
  width: z.enum(portalWidths),
  onPc: z.boolean(),
  onPhone: z.boolean(),
}

/** A post in a list of the portal. */
export const portalFeed = z.object({
  id: z.number(),
  title: z.string(),
  /** The beginning of the text, without marks. */
  excerpt: z.string(),
  postedAt: instant,
  author: person,
  menu: menuName,
  /** Its first picture. */
  photo: z.nullable(photo),
  commentCount: z.number(),
  read: z.boolean(),
})

const feeds = z.array(portalFeed)

/** A block with everything it shows. A block of a menu that the reader cannot see has `menu` null and no posts. */
const portalBlock = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('banner'),
    slides: z.array(z.object({ photo, alt: z.string(), href: z.string() })),
  }),
  z.object({
    ...shared,
    kind: z.literal('links'),
    tiles: z.array(
      z.object({ iconName: z.string(), tone: z.enum(linkTones), label: z.string(), href: z.string() }),
    ),
  }),
  z.object({
    ...shared,
    kind: z.literal('text'),
    body: shownLongText,
    ...longTextFiles,
  }),
  z.object({ ...shared, kind: z.literal('announcements'), announcements: z.array(announcementItem) }),
  z.object({ ...shared, kind: z.literal('feeds'), feeds }),
  z.object({ ...shared, kind: z.literal('menu_feeds'), menu: z.nullable(menuName), feeds }),
  z.object({ ...shared, kind: z.literal('events'), events: z.array(calendarEntry) }),
  /** The documents published last. `categoryId`: the category they are from; null: from all. */
  z.object({
    ...shared,
    kind: z.literal('documents'),
    categoryId: z.nullable(z.number()),
    documents: z.array(z.object(documentItem)),
  }),
  z.object({ ...shared, kind: z.literal('missions'), missions: z.array(ownMission) }),
  /** `feedId` null: the reader may not read the post, or its poll is gone. */
  z.object({ ...shared, kind: z.literal('poll'), feedId: z.nullable(z.number()), poll: z.nullable(poll) }),
  z.object({
    ...shared,
    kind: z.literal('joined'),
    people: z.array(z.object({ user: person, departmentName: z.nullable(z.string()), joinedOn: day })),
  }),
  z.object({
    ...shared,
    kind: z.literal('birthdays'),
    people: z.array(z.object({ user: person, departmentName: z.nullable(z.string()), day })),
  }),
  z.object({
    ...shared,
    kind: z.literal('ranking'),
    by: z.enum(['received', 'given']),
    ranking: z.array(
      z.object({
        rank: z.number(),
        user: person,
        departmentName: z.nullable(z.string()),
        count: z.number(),
      }),
    ),
  }),
  /** `url` null: its site may no longer be embedded. */
  z.object({ ...shared, kind: z.literal('embed'), url: z.nullable(z.string()), height: z.number() }),
])

const pageName = z.object({ id: z.number(), title: z.string() })

const portalPage = z.object({
  ...pageName.shape,
  /** In the order of the PC. */
  blocks: z.array(portalBlock),
  /** Keys in the order of phones. */
  phoneOrder: z.array(z.string()),
})

export const getPortal = endpoint({
  method: 'GET',
  path: '/api/v2/portal',
  summary:
    'Returns the portal: the pages that this person can see, and one of them with everything its blocks show. Without `page_id`, the first page.',
  query: z.object({ pageId: z.optional(id) }),
  response: z.object({
    pages: z.array(pageName),
    /** null: no page is published for this person. */
    page: z.nullable(portalPage),
    timeZone: z.string(),
    can: z.object({ design: z.boolean() }),
  }),
})

export const listPortalFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/portal/feeds',
  summary:
    'Lists the newest posts on the timeline of this person in the short form of the portal, at most ten.',
  response: z.object({ feeds }),
})

export const listPortalMenuFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/portal/menu_feeds',
  summary:
    'Lists the newest posts of a menu that this person can read, in the short form of the portal, at most ten.',
  query: z.object({ menuId: id }),
  response: z.object({ feeds }),
})

export const previewPortal = endpoint({
  method: 'GET',
  path: '/api/v2/portal/preview',
  administration: 'full',
  summary:
    'Returns a page as it would be published now: the draft, or the published version if there is none. Without `page_id`, the first page. With `user_id`, as that person sees it; posts, events and polls that the administrator may not read are left out. For full administrators.',
  query: z.object({ pageId: z.optional(id), userId: z.optional(id) }),
  response: z.object({
    page: portalPage,
    timeZone: z.string(),
    /** Whether it belongs to those who can see the page; true without `user_id`. */
    visible: z.boolean(),
    user: z.nullable(person),
  }),
})
