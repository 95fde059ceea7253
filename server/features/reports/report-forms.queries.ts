import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Stage = 'apply' | 'report'

/** The items of one version of a menu's form; empty if the version does not exist. */
export async function findFormItems(db: CompanyDb, menuId: number, stage: Stage, version: number) {
  const [row] = await namedQuery<{ items: FormItem[] }>(
    db,
    'select items from menu_forms where company_id = $1 and menu_id = $2 and stage = $3 and version = $4',
    [companyIdOf(db), menuId, stage, version],
  )
  return row?.items ?? []
}

const noWorkflow: Workflow = { steps: [], watchers: [] }

/** One version of a menu's workflow; without steps if `version` is null. */
export async function findWorkflow(db: CompanyDb, menuId: number, stage: Stage, version: number | null) {
  if (version === null) return noWorkflow
  const [row] = await namedQuery<{ workflow: Workflow }>(
    db,
    'select workflow from menu_workflows where company_id = $1 and menu_id = $2 and stage = $3 and version = $4',
    [companyIdOf(db), menuId, stage, version],
  )
  return row?.workflow ?? noWorkflow
}
