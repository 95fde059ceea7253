import type { Workflow } from '#common/approval/workflow.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type {
  menuFlows,
  menuKinds,
  menuStates,
  publicationModes,
  useLimitPeriods,
} from '#contract/admin-menus.ts'
import type { tones } from '#contract/menus.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { findStepApprovers } from './step-approvers.queries.ts'

export type Flow = (typeof menuFlows)[number]
export type Stage = 'apply' | 'report'

type LineRow = {
  id: number
  version: number
  name: string
  nameKana: string
  iconName: string
  tone: (typeof tones)[number]
  description: string
  kind: (typeof menuKinds)[number]
  flow: Flow
  formKind: 'post' | 'items'
  state: (typeof menuStates)[number]
  opensAt: Date | null
  closesAt: Date | null
  useCount: number
  updatedAt: Date
  menuCategoryId: number
  pickupOrder: number | null
}

const state = `case when not n.published then 'unpublished' when n.closes_at <= now() then 'closed'
  when n.opens_at > now() then 'scheduled' else 'published' end as state`

const line = `n.id, n.version, n.name, n.name_kana, n.icon_name, n.tone, n.description, n.kind, n.flow, n.form_kind, ${state}, n.opens_at,
  n.closes_at, n.updated_at, n.menu_category_id, n.pickup_order`

/** Menus in the order of their categories: all, or the given ones. */
export const findAdminMenus = (db: CompanyDb, ids: readonly number[] | null = null) =>
  namedQuery<LineRow>(
    db,
    `select ${line}, coalesce(used.count, 0) as use_count
     from menus n
     join menu_categories c on c.company_id = n.company_id and c.id = n.menu_category_id
     left join (select menu_id, count(*) as count from applies
       where company_id = $1 and deleted_at is null and status <> 'draft' group by menu_id) used
       on used.menu_id = n.id
     where n.company_id = $1 and n.deleted_at is null and ($2::bigint[] is null or n.id = any($2))
     order by c.sort_order, c.id, n.sort_order, n.id`,
    [companyIdOf(db), ids],
  )

export const findMenuCategories = (db: CompanyDb) =>
  namedQuery<{ id: number; version: number; name: string }>(
    db,
    'select id, version, name from menu_categories where company_id = $1 order by sort_order, id',
    [companyIdOf(db)],
  )

export async function findMenuCategory(db: CompanyDb, id: number) {
  const [row] = await namedQuery<{ id: number; menuCount: number }>(
    db,
    `select c.id, (select count(*) from menus n where n.company_id = c.company_id and n.menu_category_id = c.id
       and n.deleted_at is null) as menu_count
     from menu_categories c where c.company_id = $1 and c.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

export type DesignedMenu = LineRow & {
  published: boolean
  remarks: string
  applyForm: FormItem[] | null
  reportForm: FormItem[] | null
  applyWorkflow: Workflow | null
  reportWorkflow: Workflow | null
  useAudienceId: number
  publicationAudienceId: number
  useRule: AudienceRule
  publicationRule: AudienceRule
  publicationMode: (typeof publicationModes)[number]
  publicationLive: boolean
  hiddenFromOthers: boolean
  useLimitCount: number | null
  useLimitPeriod: (typeof useLimitPeriods)[number] | null
  commentsAllowed: boolean
  grouped: boolean
  offTimeline: boolean
  notifyReaders: boolean
  benefit: boolean
  waitingCount: number
  mustReadMode: 'never' | 'optional' | 'always'
  mustReadDueDays: number | null
  mustReadRemindDays: number[] | null
  mustReadEscalate: boolean | null
}

/** A menu with all its current settings. Deleted menus are not found. */
export async function findDesignedMenu(db: CompanyDb, id: number) {
  const [row] = await namedQuery<DesignedMenu>(
    db,
    `select ${line}, n.published, n.remarks, af.items as apply_form, rf.items as report_form,
       aw.workflow as apply_workflow, rw.workflow as report_workflow,
       n.use_audience_id, n.publication_audience_id, ua.rule as use_rule, pa.rule as publication_rule,
       n.publication_mode, n.publication_live, n.hidden_from_others, n.use_limit_count, n.use_limit_period,
       n.comments_allowed, n.grouped, n.off_timeline, n.notify_readers, n.benefit,
       coalesce(m.mode, 'never') as must_read_mode, m.due_days as must_read_due_days,
       m.remind_days as must_read_remind_days, m.escalate as must_read_escalate,
       (select count(*) from applies a where a.company_id = n.company_id and a.menu_id = n.id
         and a.deleted_at is null and a.status <> 'draft') as use_count,
       (select count(*) from reports r where r.company_id = n.company_id and r.menu_id = n.id
          and r.status in ('waiting', 'returned') and r.deleted_at is null)
       + (select count(*) from applies a where a.company_id = n.company_id and a.menu_id = n.id
          and a.status = 'awaiting_report' and a.deleted_at is null) as waiting_count
     from menus n
     join audiences ua on ua.company_id = n.company_id and ua.id = n.use_audience_id
     join audiences pa on pa.company_id = n.company_id and pa.id = n.publication_audience_id
     left join menu_forms af on af.company_id = n.company_id and af.menu_id = n.id and af.stage = 'apply'
       and af.version = n.apply_form_version
     left join menu_forms rf on rf.company_id = n.company_id and rf.menu_id = n.id and rf.stage = 'report'
       and rf.version = n.report_form_version
     left join menu_workflows aw on aw.company_id = n.company_id and aw.menu_id = n.id and aw.stage = 'apply'
       and aw.version = n.apply_workflow_version
     left join menu_workflows rw on rw.company_id = n.company_id and rw.menu_id = n.id and rw.stage = 'report'
       and rw.version = n.report_workflow_version
     left join menu_must_read_policies m on m.company_id = n.company_id and m.menu_id = n.id
     where n.company_id = $1 and n.id = $2 and n.deleted_at is null`,
    [companyIdOf(db), id],
  )
  return row
}

const findRanks = (db: CompanyDb, menuId: number) =>
  namedQuery<{ rank: number; name: string; rule: AudienceRule; audienceId: number }>(
    db,
    `select r.rank, r.name, a.rule, r.audience_id
     from menu_ranks r join audiences a on a.company_id = r.company_id and a.id = r.audience_id
     where r.company_id = $1 and r.menu_id = $2 order by r.rank`,
    [companyIdOf(db), menuId],
  )

const findSubsidies = (db: CompanyDb, menuId: number) =>
  db
    .selectFrom('menuSubsidies')
    .select([
      'id',
      'stage',
      'name',
      'kind',
      'amount',
      'itemKey',
      'percent',
      'mostPerUse',
      'capAmount',
      'capPeriod',
      'budgetAmount',
    ])
    .where('companyId', '=', companyIdOf(db))
    .where('menuId', '=', menuId)
    .where('removedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

const findRewards = (db: CompanyDb, menuId: number) =>
  db
    .selectFrom('menuRewards')
    .select(['id', 'receiver', 'itemKey', 'points'])
    .where('companyId', '=', companyIdOf(db))
    .where('menuId', '=', menuId)
    .where('removedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

/** Everything that belongs to a menu. */
export async function findDesign(db: CompanyDb, id: number) {
  const menu = await findDesignedMenu(db, id)
  if (!menu) return undefined
  const ranks = await findRanks(db, id)
  const subsidies = await findSubsidies(db, id)
  const rewards = await findRewards(db, id)
  const approvers = await findStepApprovers(db, menu)
  return { menu, ranks, subsidies, rewards, approvers }
}

export type Design = NonNullable<Awaited<ReturnType<typeof findDesign>>>
