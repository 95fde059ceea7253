import type { Locale } from '#common/locale.ts'
import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import type { ShellNames } from './shell.log.ts'
import { rulesOf } from './shell.present.ts'
import { findLogos, findMenuNames } from './shell.queries.ts'

type Content = ShellContents[ShellPart]

/** The menus that shortcuts refer to by id. */
export const menusOf = (content: Content): number[] =>
  'shortcuts' in content
    ? content.shortcuts.flatMap(({ target }) =>
        target.type === 'menu' && target.menuId !== null ? [target.menuId] : [],
      )
    : []

export const logosOf = (content: Content): number[] =>
  'logoMediaFileId' in content && content.logoMediaFileId !== null ? [content.logoMediaFileId] : []

/** The names of everything that these contents refer to. */
export async function findShellNames(
  db: CompanyDb,
  contents: readonly Content[],
  locale: Locale,
): Promise<ShellNames> {
  const logos = await findLogos(db, contents.flatMap(logosOf))
  const menus = await findMenuNames(db, contents.flatMap(menusOf))
  const terms = await findAllTermNames(db, contents.flatMap(rulesOf))
  return {
    locale,
    logo: (id) => logos.find((logo) => logo.id === id)?.originalName ?? '',
    menu: (id) => menus.find((menu) => menu.id === id)?.name ?? '',
    rule: (rule) => describeRule(rule, terms, locale),
  }
}
