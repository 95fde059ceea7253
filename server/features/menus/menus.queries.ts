import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isPresent } from '#server/features/users/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type MenuRow = {
  id: number
  name: string
  iconName: string
  tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  description: string
  kind: 'standard' | 'thanks' | 'daily_report'
  published: boolean
  usable: boolean
  useAudienceId: number
  publicationAudienceId: number
  categoryId: number
  categoryName: string
}

// $1 company, $2 the person's audiences. A menu is known to those who may use it or read what it publishes.
const menus = `
  select n.id, n.name, n.icon_name, n.tone, n.description, n.kind, n.published,
    n.use_audience_id = any($2::bigint[]) as usable, n.use_audience_id, n.publication_audience_id,
    c.id as category_id, c.name as category_name
  from menus n join menu_categories c on c.company_id = n.company_id and c.id = n.menu_category_id
  where n.company_id = $1`

/** One menu the person may use or read; closed ones too, so that it can be said. */
export async function findMenu(db: CompanyDb, session: Session, menuId: number) {
  const [row] = await namedQuery<MenuRow>(
    db,
    `${menus} and n.id = $3
       and (n.use_audience_id = any($2::bigint[]) or n.publication_audience_id = any($2::bigint[]))`,
    [companyIdOf(db), session.audienceIds, menuId],
  )
  return row
}

/** The published menus the person may use or read, in the order of categories and menus. */
export const findMenus = (db: CompanyDb, session: Session, categoryId?: number) =>
  namedQuery<MenuRow>(
    db,
    `${menus} and n.published
       and (n.use_audience_id = any($2::bigint[]) or n.publication_audience_id = any($2::bigint[]))
       and ($3::bigint is null or c.id = $3)
     order by c.sort_order, c.id, n.sort_order, n.id`,
    [companyIdOf(db), session.audienceIds, categoryId ?? null],
  )

/** An audience's rule. */
export async function findRule(db: CompanyDb, audienceId: number) {
  const [row] = await namedQuery<{ rule: AudienceRule }>(
    db,
    'select rule from audiences where company_id = $1 and id = $2',
    [companyIdOf(db), audienceId],
  )
  return row!.rule
}

type TermName = { type: 'department' | 'position' | 'user'; id: number; name: string }

/** What the terms of rules are called. What people may not know of is missing: unpublished departments, people who left. */
export async function findTermNames(db: CompanyDb, rules: readonly AudienceRule[]) {
  const terms = rules.flatMap((rule) =>
    rule.include === 'everyone' ? [] : [...rule.include, ...(rule.exclude ?? [])],
  )
  const idsOf = (type: TermName['type']) => terms.filter((term) => term.type === type).map(({ id }) => id)
  return namedQuery<TermName>(
    db,
    `select 'department' as type, d.id, d.name from departments d
     where d.company_id = $1 and d.id = any($2::bigint[]) and ${isShown('d')}
     union all
     select 'position', p.id, p.name from positions p where p.company_id = $1 and p.id = any($3::bigint[])
     union all
     select 'user', u.id, u.family_name || ' ' || u.given_name from users u
     where u.company_id = $1 and u.id = any($4::bigint[]) and ${isPresent}`,
    [companyIdOf(db), idsOf('department'), idsOf('position'), idsOf('user')],
  )
}
