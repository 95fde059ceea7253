import type { Workflow } from '#common/approval/workflow.ts'
import { termsOf } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import type { Design, findAdminMenus, findMenuCategories } from './admin-menus.queries.ts'
import { freePostForm } from './free-post-form.rules.ts'
import { missingOf, noticesOf } from './missing-steps.rules.ts'

type LineRow = Awaited<ReturnType<typeof findAdminMenus>>[number]
type CategoryRow = Awaited<ReturnType<typeof findMenuCategories>>[number]

const presentLine = (row: LineRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  nameKana: row.nameKana,
  iconName: row.iconName,
  tone: row.tone,
  description: row.description,
  kind: row.kind,
  flow: row.flow,
  formKind: row.formKind,
  state: row.state,
  opensAt: row.opensAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  useCount: row.useCount,
  pickupOrder: row.pickupOrder,
  updatedAt: row.updatedAt.toISOString(),
})

export const presentAdminMenus = (categories: readonly CategoryRow[], menus: readonly LineRow[]) =>
  categories.map(({ id, version, name }) => ({
    id,
    version,
    name,
    menus: menus.filter(({ menuCategoryId }) => menuCategoryId === id).map(presentLine),
  }))

const usersIn = (workflow: Workflow | null) =>
  [...(workflow?.steps.flatMap(({ approvers }) => approvers) ?? []), ...(workflow?.watchers ?? [])].flatMap(
    (condition) => (condition.type === 'user' ? condition.userId : []),
  )

/** Everyone named in a menu's rules and workflows. */
export function namedUsers({ menu, ranks }: Design) {
  const rules = [menu.useRule, menu.publicationRule, ...ranks.map(({ rule }) => rule)]
  const inRules = rules.flatMap(termsOf).flatMap((term) => (term.type === 'user' ? term.id : []))
  return [...new Set([...inRules, ...usersIn(menu.applyWorkflow), ...usersIn(menu.reportWorkflow)])]
}

type Person = { id: number; name: string; profileImgPath: string | null }

export function presentDesign(design: Design, people: Person[], locale: Locale) {
  const { menu, ranks, subsidies, rewards } = design
  const stages = stagesOf(menu)
  const missing = missingOf(design, locale)
  return {
    ...presentLine(menu),
    remarks: menu.remarks,
    menuCategoryId: menu.menuCategoryId,
    forms: {
      apply: stages.includes('apply') ? menu.applyForm : null,
      report: !stages.includes('report')
        ? null
        : menu.formKind === 'post'
          ? (menu.reportForm ?? freePostForm(locale))
          : menu.reportForm,
    },
    workflows: { apply: menu.applyWorkflow, report: menu.reportWorkflow },
    useRule: menu.useRule,
    hiddenFromOthers: menu.hiddenFromOthers,
    useLimit:
      menu.useLimitCount === null ? null : { count: menu.useLimitCount, period: menu.useLimitPeriod! },
    publicationMode: menu.publicationMode,
    publicationRule: menu.publicationRule,
    publicationLive: menu.publicationLive,
    ranks: ranks.map(({ name, rule }) => ({ name, rule })),
    commentsAllowed: menu.commentsAllowed,
    grouped: menu.grouped,
    offTimeline: menu.offTimeline,
    notifyReaders: menu.notifyReaders,
    benefit: menu.benefit,
    pickup: menu.pickupOrder !== null,
    mustRead: {
      mode: menu.mustReadMode,
      dueDays: menu.mustReadDueDays,
      remindDays: menu.mustReadRemindDays,
      escalate: menu.mustReadEscalate,
    },
    subsidies,
    rewards,
    people,
    missing,
    notices: noticesOf(design, locale),
    waitingCount: menu.waitingCount,
    can: {
      publish: !menu.published && missing.length === 0,
      changeFlow: !menu.published && menu.waitingCount === 0 && !menu.applyWorkflow && !menu.reportWorkflow,
      delete: menu.waitingCount === 0,
    },
  }
}
