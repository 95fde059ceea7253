import * as z from 'zod/mini'
import { longestQuery } from '#common/search-query.ts'
import { endpoint } from './endpoint.ts'
import { feed } from './feeds.ts'
import { getMenu } from './menu-pages.ts'
import { menuName } from './menus.ts'
import { day, id, instant, pageOf, pageQueryWith, person, writings } from './shapes.ts'

/** The maximum of posts that a search finds. */
export const mostFound = 1_000

const words = z._default(z.string().check(z.maxLength(longestQuery)), '')
const yes = z.optional(z.literal('true'))
const limitDay = z.optional(day)

/** Filters besides the words, each by id, so that equal names are distinguished. */
export const feedFilters = {
  authorId: z.optional(id),
  menuId: z.optional(id),
  menuCategoryId: z.optional(id),
  /** The author's department, or one above it. */
  departmentId: z.optional(id),
  /** The author's position. */
  positionId: z.optional(id),
  /** The first day, in the reader's time zone. */
  after: limitDay,
  /** The last day, inclusive. */
  before: limitDay,
  hasImage: yes,
  bookmarked: yes,
  unread: yes,
  mine: yes,
}

/** Part of a text; `marks`: the matches in it, in UTF-16 units. */
const excerpt = z.object({
  part: z.enum(['title', 'body', 'comment', 'file', 'author', 'menu']),
  text: z.string(),
  marks: z.array(z.object({ start: z.number(), length: z.number() })),
})

/** Suggestions if nothing was found. */
const instead = z.object({
  /** The same search without one of its parts, and the number of posts that finds, at most 20; most first. */
  without: z.array(
    z.object({
      /** The part as typed, or the name of the filter. */
      part: z.string(),
      /** The remaining words. */
      query: z.string(),
      /** The filter to remove; null if it is a part of the words. */
      filter: z.nullable(z.string()),
      feedCount: z.number(),
    }),
  ),
  users: z.array(person),
  menus: z.array(menuName),
})

export const searchFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/search/feeds',
  limit: 'searches',
  summary:
    'Searches the posts this person can read for all words in their text, comments, file names, author or menu; matches by variant kanji or another company form come last. `query` accepts "phrases", -exclusions, OR between two words, and from: menu: department: after: before: has:image is:bookmarked is:unread is:mine, or their Japanese names.',
  query: pageQueryWith({
    query: words,
    sort: z._default(z.enum(['newest', 'best']), 'newest'),
    ...feedFilters,
  }),
  response: z.object({
    ...pageOf('feeds', z.object({ ...feed.shape, excerpts: z.array(excerpt), writings })).shape,
    /** Whether the maximum of posts was reached: there may be more. */
    limitReached: z.boolean(),
    /** On the first page, if it is empty and the query is not. */
    instead: z.nullable(instead),
  }),
})

export const suggestSearch = endpoint({
  method: 'GET',
  path: '/api/v2/search/suggestions',
  limit: 'searches',
  summary:
    'Suggests up to three similar spellings of the words of a query with few results. Each occurs in content this person can see and has results.',
  query: z.object({ query: words, of: z.enum(['feeds', 'menus', 'departments']), ...feedFilters }),
  response: z.object({
    suggestions: z.array(
      z.object({
        /** The word that may have been meant. */
        text: z.string(),
        /** The whole query with that word. */
        query: z.string(),
      }),
    ),
  }),
})

/** Up to this many results are counted exactly; one more stands for more. */
export const mostCounted = 99

const count = z.number()

export const countFound = endpoint({
  method: 'GET',
  path: '/api/v2/search/counts',
  limit: 'searches',
  summary:
    'Counts what each search finds for the words of a query, up to 99; 100 stands for more. The filters apply to posts.',
  query: z.object({ query: words, ...feedFilters }),
  response: z.object({
    feeds: count,
    menus: count,
    /** Departments and people. */
    departments: count,
    /** Messages in the rooms of the person. */
    chat: count,
    calendar: count,
    tasks: count,
    helps: count,
  }),
})

export const searchMenus = endpoint({
  method: 'GET',
  path: '/api/v2/search/menus',
  limit: 'searches',
  summary:
    'Searches the published menus this person can use or read for all words in name, description or category.',
  query: pageQueryWith({ query: words, menuCategoryId: z.optional(id) }),
  response: pageOf('menus', z.object({ ...getMenu.response.shape, writings })),
})

/** What the search of the calendar finds: what many people share, and what is for this person. */
export const searchedGroups = {
  calendar: ['event', 'activity', 'resource'],
  tasks: ['task', 'mission', 'knowledge_test', 'course', 'certificate', 'inquiry', 'reward'],
} as const
export const searchedKinds = [...searchedGroups.calendar, ...searchedGroups.tasks] as const

export const searchCalendar = endpoint({
  method: 'GET',
  path: '/api/v2/search/calendar',
  limit: 'searches',
  summary:
    'Searches the events, activities, rooms and equipment this person can see, the tasks they issued or received, their missions, knowledge tests, courses and certificates, their inquiries (all of them for those who handle inquiries) and the entries of their points, for all words in title, place or text: what is to come first, the next one first, then rooms, equipment, certificates and open inquiries, then what is over and points.',
  query: pageQueryWith({
    query: words,
    /** If unset, all of the group. */
    kind: z.optional(z.enum(searchedKinds)),
    /** If unset, both. */
    group: z.optional(z.enum(['calendar', 'tasks'])),
  }),
  response: pageOf(
    'entries',
    z.object({
      kind: z.enum(searchedKinds),
      /** Of its kind. */
      id: z.number(),
      title: z.string(),
      /** Empty: none. */
      place: z.string(),
      hrefPath: z.string(),
      /** All-day entries have days, the others moments; neither: it has no date. Of a repeating one the next, or the last. */
      allDay: z.boolean(),
      startsAt: z.nullable(instant),
      endsAt: z.nullable(instant),
      startOn: z.nullable(day),
      endOn: z.nullable(day),
      repeats: z.boolean(),
      /** It is over, or takes no sign-ups any more. */
      over: z.boolean(),
      writings,
    }),
  ),
})

export const searchDepartments = endpoint({
  method: 'GET',
  path: '/api/v2/search/departments',
  limit: 'searches',
  summary:
    'Searches published departments by name (on the first page), and people by name, reading in kana or Latin letters, department or job label.',
  query: pageQueryWith({ query: words, departmentId: z.optional(id) }),
  response: z.object({
    departments: z.array(z.object({ id: z.number(), name: z.string(), path: z.string(), writings })),
    ...pageOf(
      'users',
      z.object({
        ...person.shape,
        nameKana: z.string(),
        departmentName: z.nullable(z.string()),
        jobLabel: z.string(),
        /** Former names match, but are not returned. */
        byFormerName: z.boolean(),
        writings,
      }),
    ).shape,
  }),
})
