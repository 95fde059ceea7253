import { externalAddress, internalPath } from '#common/shell/addresses.ts'
import {
  type Names,
  type ShellContents,
  type ShellPart,
  type ShortcutTarget,
  wholeProfileMenu,
} from '#common/shell/shell-parts.ts'

const named = <N extends Names>(names: N): N => ({
  ...names,
  nameJa: names.nameJa.trim(),
  nameEn: names.nameEn.trim(),
})

function settledTarget(target: ShortcutTarget): ShortcutTarget {
  if (target.type === 'address') return { type: 'address', url: externalAddress(target.url) ?? target.url }
  return target.type === 'path' ? { type: 'path', path: internalPath(target.path) ?? target.path } : target
}

const settlers: { [P in ShellPart]: (content: ShellContents[P]) => ShellContents[P] } = {
  theme: (content) => content,
  navigation: ({ entries }) => ({ entries: entries.map(named) }),
  profile_menu: (content) => ({ entries: wholeProfileMenu(content).map(named) }),
  shortcuts: ({ shortcuts }) => ({
    shortcuts: shortcuts.map((item) => ({ ...named(item), target: settledTarget(item.target) })),
  }),
  external_links: ({ externalLinks }) => ({
    externalLinks: externalLinks.map((item) => ({
      ...named(item),
      url: externalAddress(item.url) ?? item.url,
      categoryJa: item.categoryJa.trim(),
      categoryEn: item.categoryEn.trim(),
    })),
  }),
}

/** A content as it is published: texts trimmed, addresses normalised. */
export const settledContent = <P extends ShellPart>(part: P, content: ShellContents[P]): ShellContents[P] =>
  settlers[part](content)
