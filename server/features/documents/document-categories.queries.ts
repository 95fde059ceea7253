import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type CategoryRow = {
  id: number
  parentId: number | null
  name: string
  description: string
  rule: AudienceRule
  reviewed: boolean
  documentCount: number
  version: number
}

/** All categories by name. */
export const findAdminCategories = (db: CompanyDb) =>
  namedQuery<CategoryRow>(
    db,
    `select c.id, c.parent_id, c.name, c.description, a.rule, c.reviewed, c.version,
       (select count(*) from documents d where d.company_id = c.company_id and d.category_id = c.id) as document_count
     from document_categories c join audiences a on a.company_id = c.company_id and a.id = c.audience_id
     where c.company_id = $1 order by c.name, c.id`,
    [companyIdOf(db)],
  )
