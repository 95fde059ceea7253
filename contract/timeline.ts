import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { feed, timelineFilters } from './feeds.ts'
import { departmentName, id, instant, pageOf, pageQueryWith, person } from './shapes.ts'

/** This person's view of the timeline. */
const state = z.object({
  /** The filter of the timeline: this department and those below. */
  department: z.nullable(departmentName),
  /** Posts published since then are new to them; null on the first visit. */
  newSince: z.nullable(instant),
})

export const visitTimeline = endpoint({
  method: 'POST',
  path: '/api/v2/timeline_state/visits',
  summary: 'Records that this person is viewing the timeline. Views within half an hour count as one visit.',
  response: state,
})

export const updateTimelineState = endpoint({
  method: 'PATCH',
  path: '/api/v2/timeline_state',
  summary: 'Filters the timeline by department, on all devices; null removes the filter.',
  body: z.object({ departmentId: z.nullable(id) }),
  response: state,
})

/** A post that represents the latest ones of its menu, if the menu groups them. */
const groupedFeed = z.object({
  ...feed.shape,
  group: z.optional(
    z.object({
      /** How many there are, at most 100. */
      feedCount: z.number(),
      /** The authors of the latest ones. */
      members: z.array(person),
    }),
  ),
})

export const listGroupedFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/grouped_index',
  summary:
    "Returns the timeline, newest first, with the posts of grouped menus as one entry each. It is filtered by the person's chosen department, or only by the filters of the query if there are any; then nothing is grouped. Posts kept off the timeline are included only if their menu is requested or followed.",
  query: pageQueryWith(timelineFilters),
  response: z.object({
    feeds: z.array(groupedFeed),
    nextCursor: z.nullable(z.string()),
    /** The current filter. */
    department: z.nullable(departmentName),
    /** Posts published since then are new to this person. */
    newSince: z.nullable(instant),
  }),
})

export const showGroupedFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/feeds/show_grouped_feeds',
  summary: 'Lists the posts of one menu that the timeline groups into one entry.',
  query: pageQueryWith({ menuId: z.optional(id) }),
  response: pageOf('feeds', feed),
})
