import type { AudienceRule } from '#common/audience-rule.ts'
import { externalAddress, internalPath } from './addresses.ts'
import { leastContrast, themeContrasts } from './contrast.ts'
import {
  keptTargets,
  type ShellContents,
  type ShellExternalLink,
  type ShellPart,
  type ShellShortcut,
  shellLimits,
} from './shell-parts.ts'
import type { shellProblemWords } from './shell-problems.strings.ts'

export type ShellProblemCode = keyof typeof shellProblemWords
/** `key` identifies the item and `name` is its name; null: the part as a whole. */
export type ShellProblem = { key: string | null; name: string; code: ShellProblemCode }

const whole = (code: ShellProblemCode): ShellProblem => ({ key: null, name: '', code })
const isNobody = (rule: AudienceRule) => rule.include !== 'everyone' && rule.include.length === 0

function themeProblems({ colours, logoMediaFileId }: ShellContents['theme']): ShellProblem[] {
  if (!colours) return logoMediaFileId === null ? [] : [whole('logoWithoutColours')]
  const { text, hover } = themeContrasts(colours)
  return [
    ...(text < leastContrast ? [whole('contrast')] : []),
    ...(hover < leastContrast ? [whole('hoverContrast')] : []),
  ]
}

function navigationProblems({ entries }: ShellContents['navigation']): ShellProblem[] {
  const paths = entries.map(({ hrefPath }) => hrefPath)
  return [
    ...(keptTargets.every((path) => paths.includes(path)) ? [] : [whole('wayMissing')]),
    ...(new Set(paths).size === paths.length ? [] : [whole('twice')]),
    ...(entries.length > shellLimits.navigation ? [whole('tooManyTabs')] : []),
  ]
}

function targetProblem({ target }: ShellShortcut): ShellProblemCode | null {
  if (target.type === 'menu') return target.menuId === null ? 'menuMissing' : null
  if (target.type === 'address') return externalAddress(target.url) === null ? 'addressWrong' : null
  return internalPath(target.path) === null ? 'pathWrong' : null
}

function itemProblems(
  { key, nameJa, rule }: ShellShortcut | ShellExternalLink,
  more: ShellProblemCode | null,
): ShellProblem[] {
  const found: (ShellProblemCode | null)[] = [
    nameJa.trim() === '' ? 'nameMissing' : null,
    more,
    isNobody(rule) ? 'nobody' : null,
  ]
  return found.filter((code) => code !== null).map((code) => ({ key, name: nameJa, code }))
}

const linkProblem = ({ url }: ShellExternalLink) => (externalAddress(url) === null ? 'addressWrong' : null)

const checks: { [P in ShellPart]: (content: ShellContents[P]) => ShellProblem[] } = {
  theme: themeProblems,
  navigation: navigationProblems,
  profile_menu: () => [],
  shortcuts: ({ shortcuts }) => shortcuts.flatMap((item) => itemProblems(item, targetProblem(item))),
  external_links: ({ externalLinks }) =>
    externalLinks.flatMap((item) => itemProblems(item, linkProblem(item))),
}

/** The problems that prevent publishing a draft; the editor shows them, and the server refuses the draft. */
export const shellProblems = <P extends ShellPart>(part: P, content: ShellContents[P]): ShellProblem[] =>
  checks[part](content)
