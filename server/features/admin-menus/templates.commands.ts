import type { TemplatePlan } from '#common/menu-templates/template-plan.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { setMenu } from './admin-menus.commands.ts'
import { type Author, setForm, setWorkflow } from './designs.commands.ts'
import { setRewards, setSubsidies } from './payments.commands.ts'

/** Fills a new menu with the content of a template. */
export async function fillFromTemplate(trx: CompanyDb, author: Author, plan: TemplatePlan) {
  const { menuId } = author
  await setMenu(trx, menuId, {
    nameKana: plan.nameKana,
    kind: plan.kind,
    flow: plan.flow,
    formKind: 'items',
    iconName: plan.iconName,
    tone: plan.tone,
    description: plan.description,
    remarks: plan.remarks,
    publicationMode: plan.publicationMode,
    benefit: plan.benefit,
    grouped: plan.grouped,
    useLimitCount: plan.useLimit?.count ?? null,
    useLimitPeriod: plan.useLimit?.period ?? null,
  })
  for (const stage of ['apply', 'report'] as const) {
    const items = plan.forms[stage]
    const workflow = plan.workflows[stage]
    if (items) await setForm(trx, author, stage, items)
    if (workflow) await setWorkflow(trx, author, stage, workflow)
  }
  await setSubsidies(
    trx,
    menuId,
    plan.subsidies.map((subsidy) => ({ ...subsidy, id: null })),
  )
  await setRewards(
    trx,
    menuId,
    plan.rewards.map((reward) => ({ ...reward, id: null })),
  )
}
