import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type MenuRow = {
  id: number
  name: string
  nameKana: string
  iconName: string
  tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  description: string
  kind: 'standard' | 'thanks' | 'daily_report'
  flow: 'share' | 'apply' | 'report' | 'apply_report'
  formKind: 'post' | 'items'
  /** The current versions of the form and the workflow of each stage; null: none. */
  applyFormVersion: number | null
  reportFormVersion: number | null
  applyWorkflowVersion: number | null
  reportWorkflowVersion: number | null
  published: boolean
  /** Whether the person is in the audience that can use it. */
  usable: boolean
  benefit: boolean
  remarks: string
  opensAt: Date | null
  closesAt: Date | null
  /** Where the database's current time is relative to the open period. */
  opened: boolean
  closed: boolean
  useLimitCount: number | null
  useLimitPeriod: 'day' | 'month' | 'year' | 'ever' | null
  /** In the current period; 0 without a limit. */
  usedCount: number
  useAudienceId: number
  publicationAudienceId: number
  publicationMode: 'audience' | 'users' | 'department' | 'ranks' | 'nobody'
  categoryId: number
  categoryName: string
}

/**
 * SQL: the first day of the period that contains `day`. Years begin in April; `ever` has no first day.
 */
export const periodStart = (period: string, day: string) => `
  case ${period} when 'day' then ${day} when 'month' then date_trunc('month', ${day})::date
    when 'year' then (date_trunc('year', ${day} - interval '3 months') + interval '3 months')::date
    else '-infinity'::date end`

/**
 * SQL: how often the person has used menu `n` in the current period of its limit. Drafts and withdrawn, rejected or
 * deleted submissions do not count. `$1` is the company.
 */
export const usesInPeriod = (n: string, user: string) => `
  (select count(*) from applies used join companies co on co.id = used.company_id
   where used.company_id = $1 and used.user_id = ${user} and used.menu_id = ${n}.id and used.deleted_at is null
     and used.status in ('in_progress', 'awaiting_report', 'done')
     and used.created_at >= ${periodStart(`${n}.use_limit_period`, todayIn('co.time_zone'))}::timestamp
       at time zone co.time_zone)`

/** SQL: what an app can be admitted to: plain posts in menu `n` with the same readers whoever writes them. */
export const isOpenToApps = (n: string) =>
  `(${n}.form_kind = 'post' and ${n}.kind = 'standard' and ${n}.publication_mode in ('audience', 'users'))`

// $1 company, $2 the person's audiences, $3 the person. The menus of an app are read once for all rows.
const usable = `(n.use_audience_id = any($2::bigint[]) or (n.id = any(array(
  select w.menu_id from app_menus w where w.company_id = $1 and w.user_id = $3)) and ${isOpenToApps('n')}))`
const rows = `
  select n.id, n.name, n.name_kana, n.icon_name, n.tone, n.description, n.kind, n.flow, n.form_kind, n.apply_form_version,
    n.report_form_version, n.apply_workflow_version, n.report_workflow_version,
    n.published and n.deleted_at is null as published,
    ${usable} as usable, n.benefit, n.remarks, n.opens_at, n.closes_at,
    coalesce(n.opens_at <= now(), true) as opened, coalesce(n.closes_at <= now(), false) as closed,
    n.use_limit_count, n.use_limit_period,
    case when n.use_limit_count is null then 0 else ${usesInPeriod('n', '$3')} end as used_count,
    n.use_audience_id, n.publication_audience_id, n.publication_mode,
    c.id as category_id, c.name as category_name
  from menus n join menu_categories c on c.company_id = n.company_id and c.id = n.menu_category_id
  where n.company_id = $1`

// A hidden menu is not visible to those who cannot use it.
const menus = `${rows} and n.deleted_at is null
    and (${usable} or not n.hidden_from_others)`

const asking = (db: CompanyDb, session: Session) => [companyIdOf(db), session.audienceIds, session.userId]

/** A menu that is visible to the person; includes unpublished ones, so that the page can say so. */
export async function findMenu(db: CompanyDb, session: Session, menuId: number) {
  const [row] = await namedQuery<MenuRow>(db, `${menus} and n.id = $4`, [...asking(db, session), menuId])
  return row
}

/** The menu of a submission, whether or not it is still visible to the person. */
export async function findMenuOfUse(db: CompanyDb, session: Session, menuId: number) {
  const [row] = await namedQuery<MenuRow>(db, `${rows} and n.id = $4`, [...asking(db, session), menuId])
  return row!
}

/** The published menus visible to the person, in the order of categories and menus. */
export const findMenus = (db: CompanyDb, session: Session, categoryId?: number) =>
  namedQuery<MenuRow>(
    db,
    `${menus} and n.published and ($4::bigint is null or c.id = $4)
     order by c.sort_order, c.id, n.sort_order, n.id`,
    [...asking(db, session), categoryId ?? null],
  )

/** The featured ones, in their order. */
export const findPickedUpMenus = (db: CompanyDb, session: Session) =>
  namedQuery<MenuRow>(
    db,
    `${menus} and n.published and n.pickup_order is not null order by n.pickup_order, n.id`,
    asking(db, session),
  )

/** The menus the person used last, latest first. */
export const findRecentlyUsedMenus = (db: CompanyDb, session: Session, limit: number) =>
  namedQuery<MenuRow>(
    db,
    `${menus} and n.published and n.id in (
       select menu_id from applies where company_id = $1 and user_id = $3 and deleted_at is null and status <> 'draft')
     order by (select max(a.created_at) from applies a
       where a.company_id = $1 and a.user_id = $3 and a.menu_id = n.id and a.deleted_at is null
         and a.status <> 'draft') desc, n.id limit $4`,
    [...asking(db, session), limit],
  )

/** The menus with a current form that can ask others to use a menu, in order. */
export const findRequestMenus = (db: CompanyDb, session: Session) =>
  namedQuery<MenuRow>(
    db,
    `${menus} and n.published and exists (select from menu_forms w
       where w.company_id = $1 and w.menu_id = n.id
         and w.version = case w.stage when 'apply' then n.apply_form_version else n.report_form_version end
         and jsonb_path_exists(w.items, '$[*] ? (@.kind == "mission_request")'))
     order by c.sort_order, c.id, n.sort_order, n.id`,
    asking(db, session),
  )

/** The rule of an audience. */
export async function findRule(db: CompanyDb, audienceId: number) {
  const [row] = await namedQuery<{ rule: AudienceRule }>(
    db,
    'select rule from audiences where company_id = $1 and id = $2',
    [companyIdOf(db), audienceId],
  )
  return row!.rule
}

type TermName = { type: AudienceTerm['type']; id: number; name: string }

/**
 * The names used in the terms of rules. Omits names people may not see: unpublished departments, people who left,
 * activities that not everyone can see.
 */
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
     where u.company_id = $1 and u.id = any($4::bigint[]) and ${isPresent}
     union all
     select 'activity', a.id, a.title from activities a
     join audiences x on x.company_id = $1 and x.id = a.audience_id and x.rule ->> 'include' = 'everyone'
     where a.company_id = $1 and a.id = any($5::bigint[])`,
    [companyIdOf(db), idsOf('department'), idsOf('position'), idsOf('user'), idsOf('activity')],
  )
}
