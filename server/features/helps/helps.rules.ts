import { findMarks } from '#common/found-text.ts'
import type { HelpCategory } from '#common/help-categories.ts'
import { foldText } from '#common/search-text.ts'
import { writingsPattern } from '#common/variant-kanji.ts'

/** The categories in the order in which they are shown: what the company added comes after the first steps. */
export const shownCategories: readonly HelpCategory[] = [
  ...(['start', 'company', 'posts', 'menus', 'calendar', 'tasks', 'people', 'administration'] as const),
]

/**
 * An article of the program. Its text is in server/texts/help/<key>.<language>.md; its id is in addresses and never
 * changes. Ids from 1001 on are articles of companies, from 1,000,000,001 on those that the operator publishes.
 */
type HelpArticle = {
  id: number
  key: string
  category: HelpCategory
  /** The beginnings of the addresses of the screens it is about. */
  screens: readonly string[]
}

// biome-ignore format: one line per article
export const helpArticles: readonly HelpArticle[] = [
  { id: 1, key: 'first-steps', category: 'start', screens: ['/help_categories', '/helps', '/external_links', '/external_tools', '/open_app', '/shortcuts'] },
  { id: 7, key: 'portal', category: 'start', screens: ['/portal'] },
  { id: 2, key: 'account', category: 'start', screens: ['/users/{id}/change_password', '/users/confirmation', '/consent'] },
  { id: 6, key: 'inquiries', category: 'start', screens: ['/inquiry', '/inquiries'] },
  { id: 3, key: 'notifications', category: 'start', screens: ['/announcements', '/users/{id}/notification_options'] },
  { id: 4, key: 'search', category: 'start', screens: ['/search'] },
  { id: 5, key: 'waiting', category: 'start', screens: ['/waiting'] },
  { id: 10, key: 'timeline', category: 'posts', screens: ['/home', '/feeds', '/feed_groups', '/feed_hot_digests'] },
  { id: 11, key: 'drafts-and-bookmarks', category: 'posts', screens: ['/drafts', '/bookmarks'] },
  { id: 12, key: 'company-announcements', category: 'posts', screens: ['/administrator_announcements', '/home/redirect_must_not_read'] },
  { id: 13, key: 'chat', category: 'posts', screens: ['/chat'] },
  { id: 70, key: 'chat-later', category: 'posts', screens: ['/chat/scheduled'] },
  { id: 74, key: 'urgent-messages', category: 'posts', screens: [] },
  { id: 20, key: 'menus', category: 'menus', screens: ['/menus', '/menu_categories'] },
  { id: 24, key: 'benefits', category: 'menus', screens: ['/benefits'] },
  { id: 21, key: 'submissions', category: 'menus', screens: ['/applies', '/reports/{id}/edit', '/reports/{id}/confirm', '/reports/{id}/success'] },
  { id: 22, key: 'approving', category: 'menus', screens: ['/reports'] },
  { id: 23, key: 'documents', category: 'menus', screens: ['/document_categories', '/documents'] },
  { id: 30, key: 'calendar', category: 'calendar', screens: ['/calendars', '/events'] },
  { id: 31, key: 'activities', category: 'calendar', screens: ['/activities'] },
  { id: 32, key: 'resources', category: 'calendar', screens: ['/resources'] },
  { id: 40, key: 'tasks', category: 'tasks', screens: ['/tasks'] },
  { id: 41, key: 'missions', category: 'tasks', screens: ['/missions'] },
  { id: 42, key: 'knowledge-tests', category: 'tasks', screens: ['/knowledge_test'] },
  { id: 44, key: 'courses', category: 'tasks', screens: ['/courses', '/course', '/certificates'] },
  { id: 43, key: 'rewards', category: 'tasks', screens: ['/reward', '/redemptions', '/thanks_ranking'] },
  { id: 50, key: 'directory', category: 'people', screens: ['/departments', '/users'] },
  { id: 91, key: 'helping-sign-in', category: 'people', screens: ['/access_cards'] },
  { id: 120, key: 'second-factors', category: 'people', screens: ['/two_factor_authentications'] },
  { id: 94, key: 'phone-number', category: 'people', screens: ['/users/sms_confirmation', '/users/password/sms'] },
  { id: 51, key: 'my-page', category: 'people', screens: ['/mypage', '/my_page', '/users/{id}/profile', '/users/{id}/images'] },
  { id: 60, key: 'administration', category: 'administration', screens: ['/admin'] },
  { id: 61, key: 'admin-people', category: 'administration', screens: ['/admin/users', '/admin/departments', '/admin/positions', '/admin/planned_changes', '/admin/membership_history', '/admin/reorganisations', '/admin/profile_items'] },
  { id: 62, key: 'admin-menus', category: 'administration', screens: ['/admin/menus', '/admin/applications', '/admin/subsidies', '/admin/missions', '/admin/benefits'] },
  { id: 63, key: 'admin-posts', category: 'administration', screens: ['/admin/administrator_announcements', '/admin/must_read', '/admin/stamps', '/admin/events', '/admin/feed_hot_digests', '/admin/moderation'] },
  { id: 66, key: 'admin-documents', category: 'administration', screens: ['/admin/documents', '/admin/helps'] },
  { id: 68, key: 'admin-document-imports', category: 'administration', screens: ['/admin/document_imports'] },
  { id: 67, key: 'admin-portal', category: 'administration', screens: ['/admin/portal'] },
  { id: 75, key: 'admin-chat-exports', category: 'administration', screens: ['/admin/chat_exports'] },
  { id: 69, key: 'admin-chat', category: 'administration', screens: ['/admin/chat'] },
  { id: 64, key: 'admin-company', category: 'administration', screens: ['/admin/theme', '/admin/navigation', '/admin/profile_menu', '/admin/shortcuts', '/admin/external_links', '/admin/limits', '/admin/log', '/admin/compass_notes', '/admin/look_consent', '/admin/legal_pages', '/admin/inquiries'] },
  { id: 92, key: 'connected-tools', category: 'people', screens: ['/mypage/tools', '/my_page/tools', '/oauth/authorize'] },
  { id: 93, key: 'admin-connected-tools', category: 'administration', screens: ['/admin/oauth_clients'] },
  { id: 105, key: 'registration-requests', category: 'administration', screens: ['/admin/registration_requests'] },
  { id: 108, key: 'admin-single-sign-on', category: 'administration', screens: ['/admin/identity_providers'] },
  { id: 104, key: 'admin-scim', category: 'administration', screens: ['/admin/scim'] },
  { id: 95, key: 'admin-sms', category: 'administration', screens: ['/admin/sms_settings'] },
  { id: 122, key: 'admin-password-policy', category: 'administration', screens: ['/admin/password_policy'] },
  { id: 121, key: 'admin-second-factors', category: 'administration', screens: ['/admin/two_factor_authentication'] },
  { id: 138, key: 'admin-sessions', category: 'administration', screens: ['/admin/session_policy'] },
  { id: 80, key: 'admin-networks', category: 'administration', screens: ['/admin/ip_restriction'] },
  { id: 65, key: 'admin-learning', category: 'administration', screens: ['/admin/rewards', '/admin/reward', '/admin/knowledge_test', '/admin/question_bank', '/admin/courses', '/admin/statistics', '/admin/resources'] },
]

const partsOf = (path: string) =>
  path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)

/** How many parts of an address the beginning covers; 0: it is another address. `/reward` covers `/reward_items`. */
function coverage(beginning: string, parts: readonly string[]) {
  const wanted = partsOf(beginning)
  const last = wanted.length - 1
  const fits = wanted.every((part, at) => {
    const given = parts[at]
    if (given === undefined) return false
    if (part === '{id}' || part === given) return true
    return at === last && (given.startsWith(`${part}_`) || given === `${part}s`)
  })
  return fits ? wanted.length : 0
}

/* Addresses of phones begin with /m; the portal has no other. */
const plainAddress = (address: string) => address.replace(/^\/m(?=\/)/, '')

/** The article of the program about the screen at an address, with or without /m; the one with the longest beginning. */
export function articleOfScreen(address: string): HelpArticle | undefined {
  const parts = partsOf(plainAddress(address))
  let best: { article: HelpArticle; covered: number } | undefined
  for (const article of helpArticles)
    for (const screen of article.screens) {
      const covered = coverage(screen, parts)
      if (covered > (best?.covered ?? 0)) best = { article, covered }
    }
  return best?.article
}

/** The articles of the company, or of the operator, about the screen at an address, the one that is most about it first. */
export function helpsOfScreen<One extends { screens: readonly string[] }>(
  helps: readonly One[],
  address: string,
): One[] {
  const parts = partsOf(plainAddress(address))
  const covered = ({ screens }: One) => Math.max(0, ...screens.map((screen) => coverage(screen, parts)))
  return helps.filter((help) => covered(help) > 0).toSorted((a, b) => covered(b) - covered(a))
}

/** The address of a screen, typed or pasted, as `helpsOfScreen` compares it; undefined: there is no such screen. */
export function screenAddress(typed: string, origin: string): string | undefined {
  const own = typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed
  if (!/^\/[\w{}/-]+(?:[?#].*)?$/s.test(own)) return undefined
  const address = `/${partsOf(plainAddress(own)).join('/')}`
  return articleOfScreen(address) && address
}

/** A word of a search: folded, and all of its writings as the pattern that `isWritten` takes. */
export type SoughtWord = { folded: string; writings: string | null }

/** The words of a search. Quotation marks are not part of them. */
export const soughtWords = (query: string): SoughtWord[] =>
  foldText(query)
    .split(/[\s"“”]+/)
    .filter(Boolean)
    .map((folded) => ({ folded, writings: writingsPattern(folded) }))

/** Whether a text holds all words, in any writing. */
export const holdsAll = (text: string, words: readonly SoughtWord[]) =>
  words.every(({ folded }) => findMarks(text, [folded]).length > 0)
