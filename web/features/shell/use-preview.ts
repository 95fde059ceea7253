import { useQuery } from '@tanstack/react-query'
import { navigationNames } from '#common/shell/entry-names.strings.ts'
import {
  type NavigationEntry,
  nameIn,
  navigationTargets,
  type ShellNavigation,
  type ShellTheme,
  standardShell,
} from '#common/shell/shell-parts.ts'
import { getShellSettings } from '#contract/shell.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import { hasScreen } from '#web/app/screens.ts'
import type { PreviewTab } from './shell-preview.tsx'

/** How tabs are called: the company's own names or the usual ones. */
export function useTabNames() {
  const locale = useLocale()
  const usual: Record<string, string> = useStrings(navigationNames)
  return (entry: NavigationEntry) => {
    const target = navigationTargets.find(({ hrefPath }) => hrefPath === entry.hrefPath)
    return nameIn(entry, locale, usual[target?.name ?? ''] ?? entry.hrefPath)
  }
}

const iconOf = ({ iconType }: NavigationEntry) => (iconType === 'notices' ? 'announcement' : iconType)

/** The tabs of a navigation as they are drawn; of the one that is drafted or published without one. */
export function usePreviewTabs(given?: ShellNavigation): PreviewTab[] {
  const locale = useLocale()
  const nameOf = useTabNames()
  const { data } = useQuery({
    ...queryFor(getShellSettings, { params: { part: 'navigation' } }),
    enabled: given === undefined,
  })
  const { entries } = given ?? (data?.content as ShellNavigation | undefined) ?? standardShell().navigation
  return entries
    .filter(({ hrefPath }) => hasScreen(hrefPath))
    .map((entry) => ({
      icon: iconOf(entry),
      name: nameOf(entry),
      path: entry.hrefPath,
      own: nameIn(entry, locale, '') !== '',
    }))
}

/** The theme that is drafted or published, with its logo. */
export function usePreviewTheme() {
  const { data } = useQuery(queryFor(getShellSettings, { params: { part: 'theme' } }))
  const theme = (data?.content ?? standardShell().theme) as ShellTheme
  return {
    colours: theme.colours,
    logo: data?.logos.find(({ mediaFileId }) => mediaFileId === theme.logoMediaFileId) ?? null,
  }
}
