import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import type { NavigationIcon, ProfileMenuIcon } from './shell-icons.ts'

/** What an administrator arranges of the frame around every screen; each part is drafted, published and rolled back alone. */
export const shellParts = ['theme', 'navigation', 'profile_menu', 'shortcuts', 'external_links'] as const
export type ShellPart = (typeof shellParts)[number]

/** Colours as #RRGGBB. */
export type ThemeColours = { bgColor: string; bgHoverColor: string; borderColor: string; textColor: string }

/** Without colours the header is as the product draws it, and has no logo of the company. */
export type ShellTheme = { colours: ThemeColours | null; logoMediaFileId: number | null }

/** Names left empty are the usual ones. */
export type Names = { nameJa: string; nameEn: string }
export type NavigationEntry = Names & { iconType: NavigationIcon; hrefPath: string }
export type ShellNavigation = { entries: NavigationEntry[] }

export type ProfileMenuEntry = Names & { iconType: ProfileMenuIcon; shown: boolean }
export type ShellProfileMenu = { entries: ProfileMenuEntry[] }

export type ShortcutTarget =
  | { type: 'path'; path: string }
  | { type: 'menu'; menuId: number | null }
  | { type: 'address'; url: string }

/** Something of a list that is there for an audience. `key` is its own permanently. */
type Listed = Names & { key: string; iconName: string; rule: AudienceRule }
export type ShellShortcut = Listed & { target: ShortcutTarget }
type ShellShortcuts = { shortcuts: ShellShortcut[] }

/** Links of one category carry the same Japanese name of it. */
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
  /** As many tabs as have room beside a logo. */
  navigation: 7,
  shortcuts: 20,
  externalLinks: 200,
  navigationName: 12,
  name: 30,
  address: 2_000,
} as const

/** Where tabs can lead. A target whose screen does not exist yet is neither offered nor drawn. */
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

/** The ways home and to the notices, which always stay. */
export const keptTargets: readonly string[] = ['/home', '/announcements']

/** Entries of the profile menu that cannot be hidden: the way out, the password, and the way back here. */
export const keptProfileEntries: readonly ProfileMenuIcon[] = ['password', 'admin', 'signout']

const unnamed = { nameJa: '', nameEn: '' }
const standardTabs = ['/home', '/menus', '/departments', '/announcements']

/** The order of the profile menu before anybody arranges it. */
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

/** What a part is until someone arranges it. */
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
 * All entries of the profile menu in the arranged order: what came with a later version stands before the kept ones at
 * the end, and what must stay is shown.
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

/** A name in a language: the company's own, else the usual one. */
export const nameIn = ({ nameJa, nameEn }: Names, locale: 'ja' | 'en', usual: string) =>
  (locale === 'en' ? nameEn : nameJa) || usual

/** A name in a language where there is no usual one: English may be missing. */
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
