import { navigationNames, profileMenuNames } from '#common/shell/entry-names.strings.ts'
import { useStrings } from '#ui/locale.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { pageWords } from './shell-settings.strings.ts'

/** Pages that are the same for everyone, by name. Most shortcuts lead to one of them. */
export function usePages(): { path: string; name: string }[] {
  const tabs = useStrings(navigationNames)
  const entries = useStrings(profileMenuNames)
  const more = useStrings(pageWords)
  const all = [
    { path: '/home', name: tabs.timeline },
    { path: '/m/portal', name: tabs.portal },
    { path: '/menus', name: tabs.menus },
    { path: '/departments', name: tabs.departments },
    { path: '/announcements', name: tabs.notices },
    { path: '/administrator_announcements', name: more.administratorAnnouncements },
    { path: '/events', name: tabs.events },
    { path: '/calendars', name: more.calendar },
    { path: '/resources', name: more.resources },
    { path: '/activities', name: tabs.activities },
    { path: '/waiting', name: more.waiting },
    { path: '/knowledge_tests', name: more.knowledgeTests },
    { path: '/courses', name: more.courses },
    { path: '/certificates', name: more.certificates },
    { path: '/applies', name: entries.apply },
    { path: '/reports', name: entries.report },
    { path: '/drafts', name: more.drafts },
    { path: '/bookmarks', name: more.bookmarks },
    { path: '/feed_hot_digests', name: more.digest },
    { path: '/thanks_ranking', name: more.thanks },
    { path: '/reward_transactions', name: entries.reward },
    { path: '/redemptions', name: more.redemptions },
    { path: '/benefits', name: more.benefits },
    { path: '/missions', name: entries.mission },
    { path: '/tasks', name: entries.task },
    { path: '/mypage', name: entries.mypage },
    { path: '/document_categories', name: entries.document },
    { path: '/help_categories', name: entries.help },
    { path: '/external_links', name: entries.external_links },
    { path: '/search/feeds', name: tabs.crossSearch },
  ]
  return all.filter(({ path }) => hasScreen(path))
}
