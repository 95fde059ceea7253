import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { setMenu } from './admin-menus.commands.ts'
import type { Flow, Stage } from './admin-menus.queries.ts'

const stored = {
  form: { table: 'menu_forms', column: 'items', now: 'form_version' },
  workflow: { table: 'menu_workflows', column: 'workflow', now: 'workflow_version' },
} as const

/**
 * Puts a new version of a stage's form or workflow into use; the current one stays if the content is equal. Versions
 * never change. Versions without any submissions are deleted while the menu is unpublished, so that designing leaves
 * no history.
 */
async function storeVersion(
  trx: CompanyDb,
  what: keyof typeof stored,
  { menuId, stage, value, userId }: { menuId: number; stage: Stage; value: unknown; userId: number },
) {
  const { table, column, now } = stored[what]
  const current = `${stage}_${now}`
  const used =
    what === 'form'
      ? `or exists (select from reports r where r.company_id = f.company_id and r.menu_id = f.menu_id
           and r.stage = f.stage and r.form_version = f.version)`
      : ''
  await namedQuery(
    trx,
    `with known as (
       select f.version from ${table} f join menus n on n.company_id = f.company_id and n.id = f.menu_id
         and n.${current} = f.version
       where f.company_id = $1 and f.menu_id = $2 and f.stage = $3 and f.${column} = $4::jsonb
     ), made as (
       insert into ${table} (company_id, menu_id, stage, version, ${column}, made_by_id)
       select $1, $2, $3, coalesce((select max(version) from ${table}
         where company_id = $1 and menu_id = $2 and stage = $3), 0) + 1, $4::jsonb, $5
       where not exists (select from known)
       returning version
     ), gone as (
       delete from ${table} f using made where f.company_id = $1 and f.menu_id = $2 and f.stage = $3
         and not ((select published from menus where company_id = $1 and id = $2) ${used})
     )
     update menus set ${current} = made.version from made where menus.company_id = $1 and menus.id = $2`,
    [companyIdOf(trx), menuId, stage, JSON.stringify(value), userId],
  )
}

export type Author = { menuId: number; userId: number }

export async function setForm(
  trx: CompanyDb,
  { menuId, userId }: Author,
  stage: Stage,
  items: readonly unknown[],
) {
  await setMenu(trx, menuId, { formKind: 'items' })
  await storeVersion(trx, 'form', { menuId, stage, value: items, userId })
}

export async function setWorkflow(
  trx: CompanyDb,
  { menuId, userId }: Author,
  stage: Stage,
  workflow: object | null,
) {
  if (workflow) return storeVersion(trx, 'workflow', { menuId, stage, value: workflow, userId })
  await setMenu(trx, menuId, { [`${stage}WorkflowVersion`]: null })
}

/**
 * Changes the flow. The form moves with it to the stage that comes first; a menu that had title and text gets
 * equivalent items.
 */
export async function setFlow(
  trx: CompanyDb,
  { menuId, userId }: Author,
  flow: Flow,
  now: { formKind: 'post' | 'items'; applyForm: FormItem[] | null; reportForm: FormItem[] | null },
  freePost: FormItem[],
) {
  await setMenu(trx, menuId, flow === 'share' ? { flow } : { flow, formKind: 'items' })
  if (flow === 'share' && now.formKind === 'post') return
  const had = now.formKind === 'post' ? freePost : (now.applyForm ?? now.reportForm)
  const first: Stage = flow === 'apply' || flow === 'apply_report' ? 'apply' : 'report'
  const there = first === 'apply' ? now.applyForm : now.reportForm
  if (!there && had) await setForm(trx, { menuId, userId }, first, had)
  if (flow === 'apply_report') return
  await namedQuery(
    trx,
    `update menu_subsidies set stage = $3 where company_id = $1 and menu_id = $2 and removed_at is null`,
    [companyIdOf(trx), menuId, first],
  )
}
