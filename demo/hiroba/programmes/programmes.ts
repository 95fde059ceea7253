import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { TemplatePlan } from '#common/menu-templates/template-plan.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { departmentPlans } from '../departments.ts'
import { type DemoMenu, type IdOf, ruleOf } from '../menus.ts'
import type { Person } from '../people.ts'
import { designs, type Lookup, type ProgrammeKey, planOf } from './designs.ts'

export type Stage = 'apply' | 'report'

/** A menu of the demo company with its own form. */
export type Programme = Pick<TemplatePlan, 'kind' | 'flow' | 'publicationMode'> & {
  id: number
  key: ProgrammeKey
  name: string
  forms: Record<Stage, readonly FormItem[] | null>
  workflows: Record<Stage, Workflow | null>
  /** Items of the first stage before it was changed. */
  earlier: Workflow | null
  subsidies: (TemplatePlan['subsidies'][number] & { id: number })[]
  rewards: (TemplatePlan['rewards'][number] & { id: number })[]
  useAudienceId: number
  publicationAudienceId: number
}

export type Programmes = Record<ProgrammeKey, Programme>

const newCategory = '申請・届出'

/** Creates the twelve designed menus, each at its place in the categories. */
export async function writeProgrammes(
  db: CompanyDb,
  { idOf, people, menus }: { idOf: IdOf; people: readonly Person[]; menus: readonly DemoMenu[] },
): Promise<Programmes> {
  const companyId = companyIdOf(db)
  const made = new Map<ProgrammeKey, Programme>()
  const lookup: Lookup = {
    department: idOf.department,
    user: idOf.user,
    holder: (department, position) =>
      people.find((one) => one.department.name === department && one.position === position)!.id,
    stopped: people.find(({ status }) => status === 'stopped')!.id,
    menu: (key) => made.get(key)!.id,
  }
  const categories = await db.selectFrom('menuCategories').select(['id', 'name']).execute()
  categories.push({
    id: await makeMenuCategory(db, { name: newCategory, sortOrder: categories.length }),
    name: newCategory,
  })
  const authorId = lookup.user('高橋 直子')
  for (const [place, design] of designs.entries()) {
    const plan = planOf(design, lookup)
    const earlier = design.earlier?.(lookup) ?? null
    const useAudienceId = await audienceOf(db, ruleOf(design.use, idOf))
    const publicationAudienceId = await audienceOf(db, ruleOf(design.publication, idOf))
    const workflowVersion = (stage: Stage) => (plan.workflows[stage] ? (earlier ? 2 : 1) : null)
    const id = await makeMenu(db, {
      menuCategoryId: categories.find(({ name }) => name === design.category)!.id,
      kind: plan.kind,
      flow: plan.flow,
      formKind: 'items',
      name: plan.name,
      description: plan.description,
      remarks: plan.remarks,
      iconName: plan.iconName,
      tone: plan.tone,
      publicationMode: plan.publicationMode,
      benefit: plan.benefit,
      grouped: plan.grouped,
      useLimitCount: plan.useLimit?.count ?? null,
      useLimitPeriod: plan.useLimit?.period ?? null,
      pickupOrder: design.pickupOrder ?? null,
      useAudienceId,
      publicationAudienceId,
      sortOrder: menus.length + place,
      applyFormVersion: plan.forms.apply ? 1 : null,
      reportFormVersion: plan.forms.report ? 1 : null,
      applyWorkflowVersion: workflowVersion('apply'),
      reportWorkflowVersion: workflowVersion('report'),
    })
    const version = { companyId, menuId: id, madeById: authorId }
    for (const stage of ['apply', 'report'] as const) {
      const items = plan.forms[stage]
      if (items)
        await db
          .insertInto('menuForms')
          .values({ ...version, stage, version: 1, items: JSON.stringify(items) })
          .execute()
      const workflows = plan.workflows[stage] ? [...(earlier ? [earlier] : []), plan.workflows[stage]] : []
      for (const [i, workflow] of workflows.entries())
        await db
          .insertInto('menuWorkflows')
          .values({ ...version, stage, version: i + 1, workflow: JSON.stringify(workflow) })
          .execute()
    }
    const subsidies: Programme['subsidies'] = []
    for (const [sortOrder, subsidy] of plan.subsidies.entries()) {
      const row = await db
        .insertInto('menuSubsidies')
        .values({ companyId, menuId: id, sortOrder, ...subsidy })
        .returning('id')
        .executeTakeFirstOrThrow()
      subsidies.push({ ...subsidy, id: row.id })
    }
    const rewards: Programme['rewards'] = []
    for (const [sortOrder, reward] of plan.rewards.entries()) {
      const row = await db
        .insertInto('menuRewards')
        .values({ companyId, menuId: id, sortOrder, ...reward })
        .returning('id')
        .executeTakeFirstOrThrow()
      rewards.push({ ...reward, id: row.id })
    }
    const { name, kind, flow, publicationMode, forms, workflows } = plan
    made.set(design.key, {
      id,
      key: design.key,
      name,
      kind,
      flow,
      publicationMode,
      forms,
      workflows,
      earlier,
      subsidies,
      rewards,
      useAudienceId,
      publicationAudienceId,
    })
  }
  return Object.fromEntries(made) as Programmes
}

/** Ids by the names in the plans. */
export const idsByName = (
  departmentIds: readonly number[],
  positionIds: ReadonlyMap<string, number>,
  people: readonly Person[],
): IdOf => ({
  department: (name) => departmentIds[departmentPlans.findIndex((plan) => plan.name === name)]!,
  position: (name) => positionIds.get(name)!,
  user: (name) => people.find((person) => person.name === name)!.id,
})
