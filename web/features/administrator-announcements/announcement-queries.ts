import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  getAdminAnnouncement,
  getAdministratorAnnouncement,
  getAnnouncementProgress,
  listAdminAnnouncements,
  listAdministratorAnnouncements,
  listAnnouncementQuestions,
  listAnnouncementTopics,
  listAnnouncementUsers,
  listRecentAnnouncements,
} from '#contract/administrator-announcements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type AnnouncementItem = Answer<
  typeof listAdministratorAnnouncements
>['administratorAnnouncements'][number]
export type AdministeredItem = Answer<typeof listAdminAnnouncements>['administratorAnnouncements'][number]
export type Editable = Answer<typeof getAdminAnnouncement>
export type AnnouncementProgress = Answer<typeof getAnnouncementProgress>
export type Question = Answer<typeof listAnnouncementQuestions>['questions'][number]

export const currentQuery = pagesFor(
  listAdministratorAnnouncements,
  { query: {} },
  'administratorAnnouncements',
)
export const pinnedQuery = queryFor(listAdministratorAnnouncements, { query: { limit: 1 } })
export const announcementQuery = (id: number) => queryFor(getAdministratorAnnouncement, { params: { id } })
export const questionsQuery = (id: number) =>
  pagesFor(listAnnouncementQuestions, { params: { id } }, 'questions')
export const topicsQuery = queryFor(listAnnouncementTopics, {})
export const recentQuery = queryFor(listRecentAnnouncements, {})
export const editableQuery = (id: number) => queryFor(getAdminAnnouncement, { params: { id } })
export const progressQuery = (id: number) => queryFor(getAnnouncementProgress, { params: { id } })

const all = [
  getAdminAnnouncement,
  getAdministratorAnnouncement,
  getAnnouncementProgress,
  listAdminAnnouncements,
  listAdministratorAnnouncements,
  listAnnouncementTopics,
  listAnnouncementUsers,
  listRecentAnnouncements,
]

const refreshAnnouncements = (client: QueryClient) =>
  Promise.all(all.map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })))

/** Fetches everything about announcements again. */
export function useRefreshAnnouncements() {
  const client = useQueryClient()
  return () => refreshAnnouncements(client)
}
