import type { Locale } from '#common/locale.ts'
import { ownName } from '#common/shell/shell-parts.ts'
import type { ShortcutRow } from './shortcuts.queries.ts'

export const presentShortcut = ({ id, iconName, href, ...names }: ShortcutRow, locale: Locale) => ({
  id,
  name: ownName(names, locale),
  iconName,
  hrefPath: href,
})
