import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** Columns that a copy takes over unchanged. */
const columns = `menu_category_id, name_kana, kind, flow, description, icon_name, tone, comments_allowed, use_audience_id,
  publication_audience_id, grouped, off_timeline, form_kind, apply_form_version, report_form_version,
  apply_workflow_version, report_workflow_version, publication_mode, publication_live, hidden_from_others,
  use_limit_count, use_limit_period, notify_readers, benefit, remarks`

/** What belongs to a menu, by table; the condition is on the original's row `c` and its menu `n`. */
const belongings = [
  {
    table: 'menu_forms',
    columns: ['stage', 'version', 'items', 'made_by_id'],
    condition: `c.version = case c.stage when 'apply' then n.apply_form_version else n.report_form_version end`,
  },
  {
    table: 'menu_workflows',
    columns: ['stage', 'version', 'workflow', 'made_by_id'],
    condition: `c.version = case c.stage when 'apply' then n.apply_workflow_version else n.report_workflow_version end`,
  },
  { table: 'menu_ranks', columns: ['rank', 'name', 'audience_id'], condition: 'true' },
  {
    table: 'menu_must_read_policies',
    columns: ['mode', 'due_days', 'remind_days', 'escalate'],
    condition: 'true',
  },
  {
    table: 'menu_subsidies',
    columns: [
      'stage',
      'name',
      'kind',
      'amount',
      'item_key',
      'percent',
      'most_per_use',
      'cap_amount',
      'cap_period',
      'budget_amount',
      'sort_order',
    ],
    condition: 'c.removed_at is null',
  },
  {
    table: 'menu_rewards',
    columns: ['receiver', 'item_key', 'points', 'sort_order'],
    condition: 'c.removed_at is null',
  },
]

/** Creates an unpublished copy right after the original: all settings, none of its submissions. Returns its id. */
export async function copyMenu(trx: CompanyDb, menuId: number, name: string) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `update menus n set sort_order = n.sort_order + 1 from menus o
     where o.company_id = $1 and o.id = $2 and n.company_id = $1 and n.menu_category_id = o.menu_category_id
       and (n.sort_order, n.id) > (o.sort_order, o.id)`,
    [companyId, menuId],
  )
  const [made] = await namedQuery<{ id: number }>(
    trx,
    `insert into menus (company_id, name, sort_order, ${columns})
     select company_id, $3, sort_order + 1, ${columns} from menus where company_id = $1 and id = $2 returning id`,
    [companyId, menuId, name],
  )
  for (const belonging of belongings)
    await namedQuery(
      trx,
      `insert into ${belonging.table} (company_id, menu_id, ${belonging.columns.join(', ')})
       select c.company_id, $3, ${belonging.columns.map((column) => `c.${column}`).join(', ')}
       from ${belonging.table} c join menus n on n.company_id = c.company_id and n.id = c.menu_id
       where c.company_id = $1 and c.menu_id = $2 and ${belonging.condition}`,
      [companyId, menuId, made!.id],
    )
  return made!.id
}
