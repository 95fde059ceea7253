import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { announcementGroups, listAnnouncements } from '#contract/announcements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { choiceParam, flagParam, searchParams } from '#web/app/search-params.ts'

type Page = Answer<typeof listAnnouncements>
export type Announcement = Page['announcements'][number]

export type NoticeGroup = (typeof announcementGroups)[number]

/** The filter in an address: `?about=comments&unread=true`. */
export const noticeParams = searchParams({ about: choiceParam(announcementGroups), unread: flagParam() })
export type NoticeFilter = Partial<ReturnType<typeof noticeParams.read>>

export const announcementsQuery = (filter: NoticeFilter = {}) =>
  pagesFor(listAnnouncements, { query: filter }, 'announcements')
export const everyAnnouncementKey = everyKeyOf(listAnnouncements)

/** Marks notices as read wherever they are cached: one, or all. */
export function markConfirmed(client: QueryClient, id?: number) {
  const mark = (page: Page): Page => ({
    ...page,
    announcements: page.announcements.map((notice) =>
      id === undefined || notice.id === id ? { ...notice, confirmed: true } : notice,
    ),
  })
  client.setQueriesData<Page | InfiniteData<Page>>({ queryKey: everyAnnouncementKey }, (data) => {
    if (!data) return data
    return 'pages' in data ? { ...data, pages: data.pages.map(mark) } : mark(data)
  })
}
