import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import type { NavigationIcon, ProfileMenuIcon } from './shell-icons.ts'

/** The parts of the shell that administrators configure; each is drafted, published and rolled back separately. */
export const shellParts = ['theme', 'navigation', 'profile_menu', 'shortcuts', 'external_links'] as const
export type ShellPart = (typeof shellParts)[number]

/** Colours as #RRGGBB. */
export type ThemeColours = { bgColor: string; bgHoverColor: string; borderColor: string; textColor: string }

/** Without colours the header has the product's default design, and no company logo. */
export type ShellTheme = { colours: ThemeColours | null; logoMediaFileId: number | null }

/** Empty names stand for the default ones. */
export type Names = { nameJa: string; nameEn: string }
export type NavigationEntry = Names & { iconType: NavigationIcon; hrefPath: string }
export type ShellNavigation = { entries: NavigationEntry[] }

export type ProfileMenuEntry = Names & { iconType: ProfileMenuIcon; shown: boolean }
export type ShellProfileMenu = { entries: ProfileMenuEntry[] }

export type ShortcutTarget =
  | { type: 'path'; path: string }
  | { type: 'menu'; menuId: number | null }
  | { type: 'address'; url: string }

/** A list item that is visible to an audience. `key` is permanent. */
type Listed = Names & { key: string; iconName: string; rule: AudienceRule }
export type ShellShortcut = Listed & { target: ShortcutTarget }
type ShellShortcuts = { shortcuts: ShellShortcut[] }

/** Links of one category have the same Japanese category name. */
export type ShellExternalLink = Listed & { url: string; categoryJa: string; categoryEn: string }
type ShellExternalLinks = { externalLinks: ShellExternalLink[] }

export type ShellContents = {
  theme: ShellTheme
  navigation: ShellNavigation
  profile_menu: ShellProfileMenu
  shortcuts: ShellShortcuts
  external_links: ShellExternalLinks
}

export const shellLimits = {
  /** The number of tabs that fit beside a logo. */
  navigation: 7,
  shortcuts: 20,
  externalLinks: 200,
  navigationName: 12,
  name: 30,
  address: 2_000,
} as const

/** The pages tabs can link to. A target whose screen does not exist yet is neither offered nor shown. */
export const navigationTargets: readonly { hrefPath: string; iconType: NavigationIcon; name: string }[] = [
  { hrefPath: '/home', iconType: 'home', name: 'timeline' },
  { hrefPath: '/m/portal', iconType: 'portal', name: 'portal' },
  { hrefPath: '/menus', iconType: 'menus', name: 'menus' },
  { hrefPath: '/departments', iconType: 'departments', name: 'departments' },
  { hrefPath: '/announcements', iconType: 'notices', name: 'notices' },
  { hrefPath: '/chat/rooms', iconType: 'chat', name: 'chat' },
  { hrefPath: '/events', iconType: 'events', name: 'events' },
  { hrefPath: '/activities', iconType: 'users', name: 'activities' },
  { hrefPath: '/search/feeds', iconType: 'crossSearch', name: 'crossSearch' },
  { hrefPath: '/external_links', iconType: 'portal', name: 'externalLinks' },
]

/** The tabs for the home screen and the notifications, which cannot be removed. */
export const keptTargets: readonly string[] = ['/home', '/announcements']

/** Entries of the profile menu that cannot be hidden: signing out, the password, and the configuration of the shell. */
export const keptProfileEntries: readonly ProfileMenuIcon[] = ['password', 'admin', 'signout']

const unnamed = { nameJa: '', nameEn: '' }
const standardTabs = ['/home', '/menus', '/departments', '/announcements']

/** The default order of the profile menu. */
const usualProfileOrder: readonly ProfileMenuIcon[] = [
  'mypage',
  'apply',
  'report',
  'reward',
  'mission',
  'task',
  'document',
  'external_links',
  'profile',
  'notification',
  'sms',
  'password',
  'otp',
  'switch_accounts',
  'help',
  'admin',
  'signout',
]

/** The default of each part. */
export const standardShell = (): ShellContents => ({
  theme: { colours: null, logoMediaFileId: null },
  navigation: {
    entries: navigationTargets
      .filter(({ hrefPath }) => standardTabs.includes(hrefPath))
      .map(({ hrefPath, iconType }) => ({ ...unnamed, iconType, hrefPath })),
  },
  profile_menu: { entries: usualProfileOrder.map((iconType) => ({ ...unnamed, iconType, shown: true })) },
  shortcuts: { shortcuts: [] },
  external_links: { externalLinks: [] },
})

/**
 * All entries of the profile menu in the configured order: entries added by a later version come before the permanent
 * ones at the end, and permanent ones are always shown.
 */
export function wholeProfileMenu({ entries }: ShellProfileMenu): ProfileMenuEntry[] {
  const known = new Set(entries.map(({ iconType }) => iconType))
  const later = standardShell().profile_menu.entries.filter(({ iconType }) => !known.has(iconType))
  const others = entries.filter(({ iconType }) => iconType !== 'signout')
  const signout = [...entries, ...later].find(({ iconType }) => iconType === 'signout')!
  const whole = [...others, ...later.filter(({ iconType }) => iconType !== 'signout'), signout]
  return whole.map((entry) => ({
    ...entry,
    shown: entry.shown || keptProfileEntries.includes(entry.iconType),
  }))
}

/** A name in a language: the company's own, otherwise the default. */
export const nameIn = ({ nameJa, nameEn }: Names, locale: 'ja' | 'en', usual: string) =>
  (locale === 'en' ? nameEn : nameJa) || usual

/** A name in a language if there is no default: the English one may be missing. */
export const ownName = ({ nameJa, nameEn }: Names, locale: 'ja' | 'en') =>
  locale === 'en' ? nameEn || nameJa : nameJa

const noTarget: ShortcutTarget = { type: 'path', path: '' }

export const newShortcut = (key: string): ShellShortcut => ({
  ...unnamed,
  key,
  iconName: 'bookmark',
  target: noTarget,
  rule: everyone,
})

export const newExternalLink = (key: string): ShellExternalLink => ({
  ...unnamed,
  key,
  iconName: 'globe',
  url: '',
  categoryJa: '',
  categoryEn: '',
  rule: everyone,
})
