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

/** The names of tabs: the company's own or the defaults. */
export function useTabNames() {
  const locale = useLocale()
  const usual: Record<string, string> = useStrings(navigationNames)
  return (entry: NavigationEntry) => {
    const target = navigationTargets.find(({ hrefPath }) => hrefPath === entry.hrefPath)
    return nameIn(entry, locale, usual[target?.name ?? ''] ?? entry.hrefPath)
  }
}

const iconOf = ({ iconType }: NavigationEntry) => (iconType === 'notices' ? 'announcement' : iconType)

/** The tabs of a navigation for the preview: of the draft, otherwise of the published version. */
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

/** The theme of the draft, otherwise the published one, with its logo. */
export function usePreviewTheme() {
  const { data } = useQuery(queryFor(getShellSettings, { params: { part: 'theme' } }))
  const theme = (data?.content ?? standardShell().theme) as ShellTheme
  return {
    colours: theme.colours,
    logo: data?.logos.find(({ mediaFileId }) => mediaFileId === theme.logoMediaFileId) ?? null,
  }
}
