import type { HelpCategory, helpAudiences } from '#common/help-categories.ts'
import { locales } from '#common/locale.ts'
import { filesOf, type LongText, paragraphsOf, plainText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'

type Text = { title: string; body: LongText | string }
type HelpDefaults = {
  updatedById: number
  texts?: { ja?: Text; en?: Text }
  category?: HelpCategory
  audience?: (typeof helpAudiences)[number]
  screens?: readonly string[]
  position?: number
  /** null: a draft. */
  publishedAt?: Date | null
}

/** A published help article of the company for everyone. Returns its id. */
export async function makeHelp(
  db: CompanyDb,
  {
    texts = { ja: { title: '勤怠の締め日', body: '毎月末日です。' } },
    screens = [],
    ...fields
  }: HelpDefaults,
) {
  const companyId = companyIdOf(db)
  const { id } = await db
    .insertInto('helps')
    .values({
      ...{ companyId, category: 'company', audience: 'everyone', position: 0, publishedAt: new Date() },
      ...{ ...fields, screens: [...screens] },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = new Set<number>()
  for (const locale of locales) {
    const text = texts[locale]
    if (!text) continue
    const body = typeof text.body === 'string' ? paragraphsOf(text.body) : text.body
    for (const file of filesOf(body)) files.add(file)
    await db
      .insertInto('helpTexts')
      .values({
        ...{ companyId, helpId: id, locale, title: text.title },
        ...{ body: JSON.stringify(body), plain: plainText(body) },
      })
      .execute()
  }
  for (const mediaFileId of files)
    await db.insertInto('helpFiles').values({ companyId, helpId: id, mediaFileId }).execute()
  return id
}
