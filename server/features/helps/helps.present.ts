import { excerptOf, findMarks } from '#common/found-text.ts'
import { type HelpCategory, helpCategories } from '#common/help-categories.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { writingsIn } from '#server/features/people/written-names.sql.ts'
import type { findHelpFiles } from './company-helps.queries.ts'
import type { SoughtWord } from './helps.rules.ts'
import { helpsStrings } from './helps.strings.ts'

type Named = { id: number; title: string; own: boolean }

export const presentName = ({ id, title, own }: Named): Named => ({ id, title, own })

/** A category with those of the articles that are in it. */
export const presentCategory = (
  category: HelpCategory,
  helps: readonly (Named & { category: HelpCategory })[],
  locale: Locale,
) => ({
  id: helpCategories.indexOf(category) + 1,
  name: phrases(helpsStrings, locale)[category],
  helps: helps.filter((one) => one.category === category).map(presentName),
})

/** An article that a search found: `title` and `plain` in the language that holds the words. */
export function presentFound(
  { id, own, shownTitle, title, plain }: Named & { shownTitle: string; plain: string },
  words: readonly SoughtWord[],
) {
  const folded = words.map((word) => word.folded)
  const { text, marks } = excerptOf(plain, folded)
  return {
    ...{ id, own, title: shownTitle },
    ...{
      excerpt: text,
      marks,
      writings: writingsIn(
        [title, plain],
        words.map((word) => [word]),
      ),
    },
    inTitle: findMarks(title, folded).length > 0,
  }
}

/** The files of a text by how they are shown. */
export const presentFiles = (files: Awaited<ReturnType<typeof findHelpFiles>>) => ({
  photos: files.filter(({ kind }) => kind === 'image').map(presentPhoto),
  attachments: files.filter(({ kind }) => kind !== 'image').map(presentAttachment),
})
