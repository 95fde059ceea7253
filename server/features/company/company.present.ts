import type { Locale } from '#common/locale.ts'
import { navigationNames, profileMenuNames } from '#common/shell/entry-names.strings.ts'
import { profileMenuPath } from '#common/shell/profile-menu-paths.ts'
import type { ProfileMenuIcon } from '#common/shell/shell-icons.ts'
import {
  nameIn,
  navigationTargets,
  type ShellNavigation,
  type ShellProfileMenu,
  standardShell,
  wholeProfileMenu,
} from '#common/shell/shell-parts.ts'
import { phrases } from '#common/strings.ts'

type Reader = {
  userId: number
  administrator: boolean
  /** Number of reports waiting for this person's approval. */
  approvalCount: number
  /** Unread in other accounts of the browser. */
  elsewhereCount: number
  /** Whether the company has second factors. */
  secondFactors: boolean
  /** Whether the person can see any external link. */
  externalLinks: boolean
}

/**
 * The profile menu as the company arranged it, without entries that this person may not open. The browser leaves out
 * entries whose screen it does not have.
 */
export function presentAccordionMenus(
  arranged: ShellProfileMenu | undefined,
  reader: Reader,
  locale: Locale,
) {
  const usual = phrases(profileMenuNames, locale)
  const open = (iconType: ProfileMenuIcon) =>
    (iconType !== 'admin' || reader.administrator) &&
    (iconType !== 'otp' || reader.secondFactors) &&
    (iconType !== 'external_links' || reader.externalLinks)
  return wholeProfileMenu(arranged ?? standardShell().profile_menu)
    .filter(({ iconType, shown }) => shown && open(iconType))
    .map((entry) => ({
      iconType: entry.iconType,
      name: nameIn(entry, locale, usual[entry.iconType]),
      hrefPath: profileMenuPath(entry.iconType, reader.userId),
      noticeCount:
        entry.iconType === 'report'
          ? reader.approvalCount
          : entry.iconType === 'switch_accounts'
            ? reader.elsewhereCount
            : 0,
    }))
}

/** The tabs as the company arranged them, with its own names or the default ones; empty if it did not arrange any. */
export function presentNavigations(
  arranged: ShellNavigation | undefined,
  counts: Readonly<Record<string, number>>,
  locale: Locale,
) {
  const usual: Record<string, string> = phrases(navigationNames, locale)
  return (arranged?.entries ?? []).map((entry) => {
    const target = navigationTargets.find(({ hrefPath }) => hrefPath === entry.hrefPath)
    return {
      iconType: entry.iconType,
      name: nameIn(entry, locale, usual[target?.name ?? ''] ?? entry.nameJa),
      hrefPath: entry.hrefPath,
      noticeCount: counts[entry.hrefPath] ?? 0,
    }
  })
}

/** The tabs to which the company gave its own name. */
export const presentNavigationTexts = (arranged: ShellNavigation | undefined, locale: Locale) =>
  (arranged?.entries ?? []).flatMap((entry) => {
    const name = nameIn(entry, locale, '')
    return name ? [{ iconType: entry.iconType, hrefPath: entry.hrefPath, name }] : []
  })
