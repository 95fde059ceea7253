import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { announcementGroups, listAnnouncements } from '#contract/announcements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'

type Page = Answer<typeof listAnnouncements>
export type Announcement = Page['announcements'][number]

export type NoticeGroup = (typeof announcementGroups)[number]
export type NoticeFilter = { about?: NoticeGroup | undefined; unread?: true | undefined }

export const announcementsQuery = (filter: NoticeFilter = {}) =>
  pagesFor(listAnnouncements, { query: filter }, 'announcements')
export const everyAnnouncementKey = everyKeyOf(listAnnouncements)

/** The filter in an address: `?about=comments&unread=true`. */
export function filterIn(search: string): NoticeFilter {
  const params = new URLSearchParams(search)
  const about = announcementGroups.find((group) => group === params.get('about'))
  return { about, unread: params.get('unread') === 'true' || undefined }
}

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
