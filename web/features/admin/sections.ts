import type { AdministrationSection } from '#common/administration-section.ts'
import type { Entry } from '#common/strings.ts'
import type { IconName } from '#ui/icon.tsx'
import { adminSectionWords as words } from './sections.strings.ts'

export type AdminSection = {
  path: string
  icon: IconName
  name: Entry<string>
  /** Whom else than those who administer everything it is open to. */
  section?: AdministrationSection
  /** What is done there, in one sentence. */
  note: Entry<string>
}

/** What administrators set and see, in the order of the menu. A section whose screen does not exist is left out. */
export const adminSections: readonly AdminSection[] = [
  { path: '/admin/users', section: 'users', icon: 'users', name: words.users, note: words.usersNote },
  {
    path: '/admin/departments',
    section: 'users',
    icon: 'departments',
    name: words.departments,
    note: words.departmentsNote,
  },
  {
    path: '/admin/positions',
    section: 'users',
    icon: 'mypage',
    name: words.positions,
    note: words.positionsNote,
  },
  {
    path: '/admin/planned_changes',
    section: 'users',
    icon: 'calendar',
    name: words.plannedChanges,
    note: words.plannedChangesNote,
  },
  {
    path: '/admin/reorganisations',
    section: 'users',
    icon: 'switchAccounts',
    name: words.reorganisations,
    note: words.reorganisationsNote,
  },
  {
    path: '/admin/membership_history',
    section: 'users',
    icon: 'clock',
    name: words.membershipHistory,
    note: words.membershipHistoryNote,
  },
  {
    path: '/admin/profile_items',
    section: 'users',
    icon: 'profile',
    name: words.profileItems,
    note: words.profileItemsNote,
  },
  { path: '/admin/menus', section: 'menus', icon: 'menus', name: words.menus, note: words.menusNote },
  { path: '/admin/applications', icon: 'apply', name: words.applications, note: words.applicationsNote },
  { path: '/admin/subsidies', icon: 'company', name: words.subsidies, note: words.subsidiesNote },
  {
    path: '/admin/rewards',
    section: 'rewards',
    icon: 'reward',
    name: words.rewards,
    note: words.rewardsNote,
  },
  {
    path: '/admin/must_read',
    section: 'moderation',
    icon: 'check',
    name: words.mustRead,
    note: words.mustReadNote,
  },
  { path: '/admin/stamps', section: 'moderation', icon: 'smile', name: words.stamps, note: words.stampsNote },
  {
    path: '/admin/feed_hot_digests',
    section: 'moderation',
    icon: 'up',
    name: words.digest,
    note: words.digestNote,
  },
  {
    path: '/admin/moderation',
    section: 'moderation',
    icon: 'eyeOff',
    name: words.moderation,
    note: words.moderationNote,
  },
  {
    path: '/admin/statistics',
    section: 'statistics',
    icon: 'report',
    name: words.statistics,
    note: words.statisticsNote,
  },
  { path: '/admin/theme', icon: 'portal', name: words.shell, note: words.shellNote },
  { path: '/admin/log', icon: 'clock', name: words.log, note: words.logNote },
]
