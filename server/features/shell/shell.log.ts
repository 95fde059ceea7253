import type { ActState, ActValue } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { navigationNames, profileMenuNames } from '#common/shell/entry-names.strings.ts'
import {
  type Names,
  navigationTargets,
  type ShellContents,
  type ShellPart,
  type ShellShortcut,
  wholeProfileMenu,
} from '#common/shell/shell-parts.ts'
import { phrases } from '#common/strings.ts'

/** The names of ids in contents, for display. */
export type ShellNames = {
  /** For default names: the log is in Japanese, regardless of who reads it later. */
  locale: Locale
  logo: (mediaFileId: number) => string
  menu: (menuId: number) => string
  rule: (rule: AudienceRule) => string
}

const called = ({ nameJa, nameEn }: Names, usual = '') =>
  [nameJa || usual, nameEn].filter(Boolean).join(' / ')

const targetOf = ({ target }: ShellShortcut, names: ShellNames) =>
  target.type === 'address'
    ? target.url
    : target.type === 'path'
      ? target.path
      : target.menuId === null
        ? ''
        : names.menu(target.menuId)

type Tellers = { [P in ShellPart]: (content: ShellContents[P], names: ShellNames) => ActState }
const tellers: Tellers = {
  theme: ({ colours, logoMediaFileId }, names) => ({
    bgColor: colours?.bgColor ?? null,
    textColor: colours?.textColor ?? null,
    bgHoverColor: colours?.bgHoverColor ?? null,
    borderColor: colours?.borderColor ?? null,
    logo: logoMediaFileId === null ? null : names.logo(logoMediaFileId),
  }),
  navigation: (content, { locale }) => {
    const tabs: Record<string, string> = phrases(navigationNames, locale)
    return {
      entries: content.entries.map((entry) => {
        const target = navigationTargets.find(({ hrefPath }) => hrefPath === entry.hrefPath)
        const name = called(entry, tabs[target?.name ?? ''])
        return target?.iconType === entry.iconType ? name : `${name} (${entry.iconType})`
      }),
    }
  },
  profile_menu: (content, { locale }) => {
    const entries = phrases(profileMenuNames, locale)
    const whole = wholeProfileMenu(content)
    const named = (shown: boolean) =>
      whole.filter((entry) => entry.shown === shown).map((entry) => called(entry, entries[entry.iconType]))
    return { shown: named(true), hidden: named(false) }
  },
  shortcuts: ({ shortcuts }, names) => ({
    items: shortcuts.map((item) => `${called(item)} → ${targetOf(item, names)} (${names.rule(item.rule)})`),
  }),
  external_links: ({ externalLinks }, names) => ({
    items: externalLinks.map((item) => {
      const category = item.categoryJa && `${item.categoryJa}: `
      return `${category}${called(item)} → ${item.url} (${names.rule(item.rule)})`
    }),
  }),
}

/** A part described field by field, for the log and the history. */
export const shellState = <P extends ShellPart>(
  part: P,
  content: ShellContents[P],
  names: ShellNames,
): ActState => tellers[part](content, names)

const listOf = (value: ActValue | undefined): string[] => {
  if (value === undefined || value === null || value === '') return []
  return typeof value === 'object' ? [...value] : [String(value)]
}

/** The fields that differ; for long lists only added and removed entries, unless only their order changed. */
export function differences(before: ActState, after: ActState) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const was = listOf(before[field])
    const is = listOf(after[field])
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const gone = was.filter((one) => !is.includes(one))
    const come = is.filter((one) => !was.includes(one))
    const ordered = field !== 'items' || gone.length + come.length === 0
    return [{ field, before: ordered ? was : gone, after: ordered ? is : come }]
  })
}
