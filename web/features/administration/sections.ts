import type { AdministrationSection } from '#common/administration-section.ts'
import type { Entry } from '#common/strings.ts'
import type { IconName } from '#ui/icon.tsx'
import { adminSectionWords as words } from './sections.strings.ts'

/** The groups of sections, in the order of the menu. */
export const adminGroups = ['people', 'security', 'menus', 'posts', 'company'] as const
type AdminGroup = (typeof adminGroups)[number]

export type AdminSection = {
  path: string
  group: AdminGroup
  icon: IconName
  name: Entry<string>
  /** Who may open it besides full administrators. */
  section?: AdministrationSection | readonly AdministrationSection[]
  /** What the section is for, in one sentence. */
  note: Entry<string>
}

/** The sections in the order of the menu within their groups. A section without a screen is left out. */
export const adminSections: readonly AdminSection[] = [
  {
    path: '/admin/users',
    group: 'people',
    section: 'users',
    icon: 'users',
    name: words.users,
    note: words.usersNote,
  },
  {
    path: '/admin/departments',
    group: 'people',
    section: 'users',
    icon: 'departments',
    name: words.departments,
    note: words.departmentsNote,
  },
  {
    path: '/admin/positions',
    group: 'people',
    section: 'users',
    icon: 'mypage',
    name: words.positions,
    note: words.positionsNote,
  },
  {
    path: '/admin/planned_changes',
    group: 'people',
    section: 'users',
    icon: 'calendar',
    name: words.plannedChanges,
    note: words.plannedChangesNote,
  },
  {
    path: '/admin/reorganisations',
    group: 'people',
    section: 'users',
    icon: 'switchAccounts',
    name: words.reorganisations,
    note: words.reorganisationsNote,
  },
  {
    path: '/admin/membership_history',
    group: 'people',
    section: 'users',
    icon: 'clock',
    name: words.membershipHistory,
    note: words.membershipHistoryNote,
  },
  {
    path: '/admin/profile_items',
    group: 'people',
    section: 'users',
    icon: 'profile',
    name: words.profileItems,
    note: words.profileItemsNote,
  },
  {
    path: '/admin/menus',
    group: 'menus',
    section: 'menus',
    icon: 'menus',
    name: words.menus,
    note: words.menusNote,
  },
  {
    path: '/admin/missions',
    group: 'menus',
    section: 'menus',
    icon: 'mission',
    name: words.missions,
    note: words.missionsNote,
  },
  {
    path: '/admin/knowledge_tests',
    group: 'menus',
    section: 'knowledge_tests',
    icon: 'test',
    name: words.knowledgeTests,
    note: words.knowledgeTestsNote,
  },
  {
    path: '/admin/applications',
    group: 'menus',
    section: ['menus', 'accounting'],
    icon: 'apply',
    name: words.applications,
    note: words.applicationsNote,
  },
  {
    path: '/admin/benefits',
    group: 'menus',
    section: 'benefits',
    icon: 'heart',
    name: words.benefits,
    note: words.benefitsNote,
  },
  {
    path: '/admin/subsidies',
    group: 'menus',
    section: ['menus', 'accounting'],
    icon: 'company',
    name: words.subsidies,
    note: words.subsidiesNote,
  },
  {
    path: '/admin/rewards',
    group: 'menus',
    section: ['rewards', 'accounting'],
    icon: 'reward',
    name: words.rewards,
    note: words.rewardsNote,
  },
  {
    path: '/admin/administrator_announcements',
    group: 'posts',
    section: 'announcements',
    icon: 'announcement',
    name: words.announcements,
    note: words.announcementsNote,
  },
  {
    path: '/admin/documents',
    group: 'posts',
    section: 'documents',
    icon: 'document',
    name: words.documents,
    note: words.documentsNote,
  },
  {
    path: '/admin/helps',
    group: 'posts',
    section: 'documents',
    icon: 'help',
    name: words.helps,
    note: words.helpsNote,
  },
  {
    path: '/admin/must_read',
    group: 'posts',
    section: 'moderation',
    icon: 'check',
    name: words.mustRead,
    note: words.mustReadNote,
  },
  {
    path: '/admin/stamps',
    group: 'posts',
    section: 'moderation',
    icon: 'smile',
    name: words.stamps,
    note: words.stampsNote,
  },
  {
    path: '/admin/events',
    group: 'posts',
    section: 'moderation',
    icon: 'events',
    name: words.events,
    note: words.eventsNote,
  },
  {
    path: '/admin/feed_hot_digests',
    group: 'posts',
    section: 'moderation',
    icon: 'up',
    name: words.digest,
    note: words.digestNote,
  },
  {
    path: '/admin/moderation',
    group: 'posts',
    section: 'moderation',
    icon: 'eyeOff',
    name: words.moderation,
    note: words.moderationNote,
  },
  {
    path: '/admin/portal',
    group: 'company',
    icon: 'home',
    name: words.portal,
    note: words.portalNote,
  },
  {
    path: '/admin/oauth_clients',
    group: 'security',
    icon: 'link',
    name: words.oauthClients,
    note: words.oauthClientsNote,
  },
  {
    path: '/admin/ip_restriction',
    group: 'security',
    icon: 'lock',
    name: words.ipRestriction,
    note: words.ipRestrictionNote,
  },
  { path: '/admin/theme', group: 'company', icon: 'portal', name: words.shell, note: words.shellNote },
  {
    path: '/admin/statistics',
    group: 'company',
    section: 'statistics',
    icon: 'report',
    name: words.statistics,
    note: words.statisticsNote,
  },
  {
    path: '/admin/resources',
    group: 'company',
    section: 'resources',
    icon: 'calendar',
    name: words.resources,
    note: words.resourcesNote,
  },
  {
    path: '/admin/courses',
    group: 'company',
    section: 'knowledge_tests',
    icon: 'document',
    name: words.courses,
    note: words.coursesNote,
  },
  {
    path: '/admin/inquiries',
    group: 'company',
    section: 'inquiries',
    icon: 'chat',
    name: words.inquiries,
    note: words.inquiriesNote,
  },
  {
    path: '/admin/chat',
    group: 'company',
    section: 'chat',
    icon: 'chat',
    name: words.chat,
    note: words.chatNote,
  },
  {
    path: '/admin/chat_exports',
    group: 'company',
    section: 'chat_exports',
    icon: 'download',
    name: words.chatExports,
    note: words.chatExportsNote,
  },
  {
    path: '/admin/legal_pages',
    group: 'company',
    icon: 'document',
    name: words.legalPages,
    note: words.legalPagesNote,
  },
  {
    path: '/admin/limits',
    group: 'company',
    icon: 'filter',
    name: words.limits,
    note: words.limitsNote,
  },
  { path: '/admin/log', group: 'company', icon: 'clock', name: words.log, note: words.logNote },
]
