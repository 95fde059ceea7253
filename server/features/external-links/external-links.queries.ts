import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

type ExternalLinkRow = {
  id: number
  nameJa: string
  nameEn: string
  iconName: string
  url: string
  categoryJa: string
  /** The English name given by any link of the category. */
  categoryEn: string
}

/** The links for a person: categories in the order of their first links, links without a category last. */
export const findExternalLinks = (db: CompanyDb, session: Session) =>
  namedQuery<ExternalLinkRow>(
    db,
    `select l.id, l.name_ja, l.name_en, l.icon_name, l.url, l.category_ja,
       max(l.category_en) over category as category_en
     from external_links l
     where l.company_id = $1 and l.audience_id = any($2::bigint[])
     window category as (partition by l.category_ja)
     order by l.category_ja = '', min(l.sort_order) over category, l.category_ja, l.sort_order, l.id`,
    [companyIdOf(db), session.audienceIds],
  )
