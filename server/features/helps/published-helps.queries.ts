import type { HelpCategory } from '#common/help-categories.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, namedQuery } from '#db/tenant.ts'

type PublishedHelp = {
  id: number
  category: HelpCategory
  screens: string[]
  locale: Locale
  title: string
  body: string
  plain: string
}

type Row = {
  id: number
  category: HelpCategory
  screens: string[]
  titleJa: string
  bodyJa: string
  titleEn: string
  bodyEn: string
}

const textsOf = ({ titleJa, bodyJa, titleEn, bodyEn, ...help }: Row): PublishedHelp[] =>
  (
    [
      ['ja', titleJa, bodyJa],
      ['en', titleEn, bodyEn],
    ] as const
  ).flatMap(([locale, title, body]) =>
    title === '' ? [] : [{ ...help, locale, title, body, plain: body.replace(/^#+ |^- |\*\*/gm, '') }],
  )

/**
 * The articles that the operator has published for a company, in each of their languages, the given one first. The
 * database shows no others to a company.
 */
export async function findPublishedTexts(
  db: CompanyDb,
  { locale, administers }: { locale: Locale; administers: boolean },
): Promise<PublishedHelp[]> {
  const rows = await namedQuery<Row>(
    db,
    `select h.id, h.category, h.screens, v.title_ja, v.body_ja, v.title_en, v.body_en
     from operator_helps h join operator_help_versions v on v.help_id = h.id and v.number = h.published_number
     where $1 or (h.audience = 'everyone' and h.category <> 'administration') order by h.id`,
    [administers],
  )
  return rows.flatMap((row) =>
    textsOf(row).toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale)),
  )
}

/** The same, each in one language: that of the reader, or the other one. */
export const findPublishedHelps = async (...reader: Parameters<typeof findPublishedTexts>) =>
  (await findPublishedTexts(...reader)).filter(
    (help, at, all) => all.findIndex((one) => one.id === help.id) === at,
  )
