import type { ActAction, ActState } from '#common/administration-act.ts'
import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { describeApprover, termsOfCondition } from '#server/features/menus/workflow-descriptions.queries.ts'
import { type Design, findDesign, findMenuCategories } from './admin-menus.queries.ts'

const conditionsOf = (workflow: Workflow | null) => [
  ...(workflow?.steps.flatMap(({ approvers }) => approvers) ?? []),
  ...(workflow?.watchers ?? []),
]

const itemNames = (items: FormItem[] | null) => (items ?? []).map(({ name }) => name)

/**
 * A menu as it is logged: who may use it, who reads it, its items, approvers and watchers. A change inside an item
 * appears as another version of the menu.
 */
async function menuState(
  db: CompanyDb,
  { menu, ranks, subsidies, rewards }: Design,
  locale: Locale,
): Promise<ActState> {
  const workflows = [menu.applyWorkflow, menu.reportWorkflow]
  const conditions = workflows.flatMap(conditionsOf)
  const rules = [menu.useRule, menu.publicationRule, ...ranks.map(({ rule }) => rule)]
  const names = await findAllTermNames(db, [
    ...rules,
    { include: conditions.flatMap(termsOfCondition), match: 'any' },
  ])
  const people = (list: readonly ApproverCondition[]) =>
    list.map((condition) => describeApprover(condition, names, locale))
  const category = (await findMenuCategories(db)).find(({ id }) => id === menu.menuCategoryId)
  return {
    name: menu.name,
    nameKana: menu.nameKana,
    menuVersion: menu.version,
    published: menu.published,
    category: category?.name ?? null,
    description: menu.description,
    remarks: menu.remarks,
    menuKind: menu.kind,
    flow: menu.flow,
    formItems: [...itemNames(menu.applyForm), ...itemNames(menu.reportForm)],
    steps: workflows.flatMap(
      (workflow) =>
        workflow?.steps.map(({ name, approvers }) => `${name}: ${people(approvers).join(' / ')}`) ?? [],
    ),
    watchers: workflows.flatMap((workflow) => people(workflow?.watchers ?? [])),
    use: describeRule(menu.useRule, names, locale),
    hiddenFromOthers: menu.hiddenFromOthers,
    useLimit: menu.useLimitCount === null ? null : `${menu.useLimitCount} / ${menu.useLimitPeriod}`,
    publicationMode: menu.publicationMode,
    publication: describeRule(menu.publicationRule, names, locale),
    publicationLive: menu.publicationLive,
    ranks: ranks.map(({ name, rule }) => `${name}: ${describeRule(rule, names, locale)}`),
    commentsAllowed: menu.commentsAllowed,
    grouped: menu.grouped,
    offTimeline: menu.offTimeline,
    notifyReaders: menu.notifyReaders,
    benefit: menu.benefit,
    pickup: menu.pickupOrder !== null,
    opensAt: menu.opensAt?.toISOString() ?? null,
    closesAt: menu.closesAt?.toISOString() ?? null,
    mustRead: menu.mustReadMode,
    subsidies: subsidies.map(({ name, amount, percent }) => `${name}: ${amount ?? `${percent}%`}`),
    rewardRules: rewards.map(({ receiver, points }) => `${receiver}: ${points}`),
  }
}

type MenuAct = { actorId: number; action: ActAction; locale: Locale }

/** Logs the change of a menu; `before` null: it is new. */
export async function logMenu(
  trx: CompanyDb,
  { actorId, action, locale }: MenuAct,
  before: Design | null,
  menuId: number,
) {
  const after = await findDesign(trx, menuId)
  const named = after ?? before
  if (!named) return
  await logAct(trx, {
    actorId,
    noun: 'menu',
    action,
    subject: { id: menuId, name: named.menu.name },
    before: before && (await menuState(trx, before, locale)),
    after: after ? await menuState(trx, after, locale) : null,
  })
}
