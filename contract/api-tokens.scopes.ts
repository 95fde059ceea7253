import type { ApiArea, ApiScope } from '#common/api-scope.ts'
import type { Endpoint } from './endpoint.ts'

/* The modules of the contract by area. Calls of all others are made with a session only: sign-in, tokens, settings of
 * security, and what belongs to one browser. A new module is closed to tokens until it is listed. */
const nounsOf: Record<Exclude<ApiArea, 'admin'>, string> = {
  people: 'users usersProfile departments company absences profileItems membershipHistory follows',
  posts: `feeds timeline feedTexts feedComments readers ownMentions stamps menuPages applies bookmarks drafts
    scheduledPosts translations linkCards openGraphProtocols filters search feedHotDigests mustReadFeeds
    administratorAnnouncements announcements thanks dailyReports mediaFiles missions`,
  applications: 'approvals reportWriting reportPages reportItems waiting',
  chat: `chatDrafts chatMessages chatFiles chatAlerts chatUnread chatReminders chatRooms chatScheduledMessages
    urgentMessages`,
  calendar: `events calendars resources resourcesBookings activities activitiesParticipants activitiesAttendance
    activitiesReports calendarReminders`,
  documents: 'documents documentsComments',
  tasks: 'tasks taskTemplates',
  learning: 'courses knowledgeTests certificates',
}
const areaOf = new Map(
  Object.entries(nounsOf).flatMap(([area, nouns]) =>
    nouns.split(/\s+/).map((noun) => [noun, area as ApiArea] as const),
  ),
)

/* Modules of the administration. */
const administered = new Set(
  `adminApplications adminDepartments adminMenus adminMenusCategories adminMenusViews adminPositions administrationActs
   benefitsAdministration chatRoomsAdministration coursesAdministration documentsAdministration documentsStatistics
   helpsAdministration inquiriesAdministration knowledgeTestsAdministration knowledgeTestsBank missionsAdministration
   moderation plannedChanges reorganisations resourcesAdministration statistics`.split(/\s+/),
)

/* Programs read accounts, but do not create or change them: a directory does (SCIM). */
const readOnly = new Set(['adminUsers'])

/** The scope that a token needs for a call; null: it is made with a session only. */
export function scopeOf(
  noun: string,
  { method, access, administration, recentProof }: Endpoint,
): ApiScope | null {
  if ((access ?? 'session') !== 'session' || recentProof) return null
  const area = administration
    ? administered.has(noun) || areaOf.has(noun) || (readOnly.has(noun) && method === 'GET')
      ? 'admin'
      : undefined
    : areaOf.get(noun)
  return area ? `${area}:${method === 'GET' ? 'read' : 'write'}` : null
}
