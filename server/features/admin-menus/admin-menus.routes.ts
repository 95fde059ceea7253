import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { menuTemplates } from '#common/menu-templates/menu-templates.ts'
import { phrases } from '#common/strings.ts'
import {
  createAdminMenu,
  deleteAdminMenu,
  duplicateAdminMenu,
  getAdminMenu,
  listAdminMenus,
  listMenuTemplates,
  publishAdminMenu,
  unpublishAdminMenu,
  updateAdminMenu,
  updateMenuConditions,
  updateMenuFlow,
  updateMenuForm,
  updateMenuWorkflow,
} from '#contract/admin-menus.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { mayArrangeMenus, mayDesign } from '#server/features/menus/menu-designers.policy.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import { saveMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.commands.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { seenMenusOf } from '#server/features/report-access/application-access.policy.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  changeMenu,
  followConditions,
  forgetSubjects,
  makeMenu,
  removeMenu,
  setMenu,
  setPickup,
  setRanks,
} from './admin-menus.commands.ts'
import { namedUsers, presentAdminMenus, presentDesign } from './admin-menus.present.ts'
import {
  findAdminMenus,
  findDesign,
  findMenuCategories,
  findMenuCategory,
  type Stage,
} from './admin-menus.queries.ts'
import { adminMenusStrings } from './admin-menus.strings.ts'
import { checkBudgets } from './budgets.checks.ts'
import { copyMenu } from './copies.commands.ts'
import { setFlow, setForm, setWorkflow } from './designs.commands.ts'
import { freePostForm } from './free-post-form.rules.ts'
import { logMenu } from './menus.log.ts'
import { missingOf } from './missing-steps.rules.ts'
import { cleanSubsidy, setRewards, setSubsidies } from './payments.commands.ts'
import { fillFromTemplate } from './templates.commands.ts'
import { checkWorkflowNames } from './workflows.checks.ts'

const findOne = async (db: CompanyDb, id: number) => found(await findDesign(db, id))

function refuse(
  field: string,
  locale: Locale,
  key: Exclude<keyof typeof adminMenusStrings, 'copyOf'>,
): never {
  throw new Refusal('validation_failed', { [field]: phrases(adminMenusStrings, locale)[key] as string })
}

function checkStage(menu: Parameters<typeof stagesOf>[0], stage: Stage, locale: Locale) {
  if (!stagesOf(menu).includes(stage)) refuse('stage', locale, 'noSuchStage')
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

const mostNameLength = 50

export const adminMenuRoutes = [
  route(listAdminMenus, async ({ db, session }) => {
    requireSection(session, 'menus', 'accounting')
    return {
      menuCategories: presentAdminMenus(
        await findMenuCategories(db),
        await findAdminMenus(db, seenMenusOf(session)),
      ),
      can: { arrange: mayArrangeMenus(session) },
      nextCursor: null,
    }
  }),

  route(listMenuTemplates, async ({ session, locale }) => {
    permit(mayArrangeMenus(session))
    const templates = menuTemplates(locale).map(({ forms, workflows, ...plan }) => ({
      key: plan.key,
      name: plan.name,
      description: plan.description,
      iconName: plan.iconName,
      tone: plan.tone,
      kind: plan.kind,
      flow: plan.flow,
      itemNames: [...(forms.apply ?? []), ...(forms.report ?? [])].map(({ name }) => name),
      stepNames: [...(workflows.apply?.steps ?? []), ...(workflows.report?.steps ?? [])].map(
        ({ name }) => name,
      ),
    }))
    return { templates, nextCursor: null }
  }),

  route(createAdminMenu, async ({ db, session, body, locale }) => {
    permit(mayArrangeMenus(session))
    const category = await findMenuCategory(db, body.menuCategoryId)
    if (!category) refuse('menuCategoryId', locale, 'unknownCategory')
    const plan = menuTemplates(locale).find(({ key }) => key === body.template)
    if (body.template !== undefined && !plan) refuse('template', locale, 'unknownTemplate')
    return transaction(db, async (trx) => {
      const menuId = await makeMenu(trx, body)
      if (plan) await fillFromTemplate(trx, { menuId, userId: session.userId }, plan)
      await logMenu(trx, { actorId: session.userId, action: 'create', locale }, null, menuId)
      return { id: menuId }
    })
  }),

  route(getAdminMenu, async ({ db, session, params, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const people = await findPeople(db, namedUsers(design))
    return presentDesign(design, people.map(presentPerson), locale)
  }),

  route(updateAdminMenu, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const { version, pickup, mustRead, subsidies, rewards, budgetsBelowUsed, opensAt, closesAt, ...values } =
      body
    if (values.menuCategoryId !== undefined && !(await findMenuCategory(db, values.menuCategoryId)))
      refuse('menuCategoryId', locale, 'unknownCategory')
    const { menu } = design
    const opens = opensAt === undefined ? menu.opensAt : toDate(opensAt)
    const closes = closesAt === undefined ? menu.closesAt : toDate(closesAt)
    if (opens && closes && closes <= opens) refuse('closesAt', locale, 'closesBeforeOpens')
    if ((values.grouped ?? menu.grouped) && (values.offTimeline ?? menu.offTimeline))
      refuse('offTimeline', locale, 'groupedOffTimeline')
    const paid = subsidies?.map(cleanSubsidy)
    const unclear = subsidies?.find((_, i) => !paid![i])
    if (unclear)
      throw new Refusal('validation_failed', {
        subsidies: phrases(adminMenusStrings, locale).subsidyAmount(unclear.name),
      })
    if (subsidies && !budgetsBelowUsed) await checkBudgets(db, menu.id, subsidies, locale)
    return changeMenu(db, { design, version, locale, actorId: session.userId }, async (trx) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
      await setMenu(trx, menu.id, { ...given, opensAt: opens, closesAt: closes })
      if (pickup !== undefined) await setPickup(trx, menu.id, pickup)
      if (mustRead) await saveMenuPolicy(trx, menu.id, mustRead)
      if (paid)
        await setSubsidies(
          trx,
          menu.id,
          paid.filter((subsidy) => subsidy !== null),
        )
      if (rewards) await setRewards(trx, menu.id, rewards)
    })
  }),

  route(updateMenuForm, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const { menu } = design
    checkStage(menu, body.stage, locale)
    if (body.items === null && menu.flow !== 'share') refuse('items', locale, 'postNeedsShare')
    const author = { menuId: menu.id, userId: session.userId }
    return changeMenu(db, { design, version: body.version, locale, actorId: session.userId }, (trx) =>
      body.items === null
        ? setMenu(trx, menu.id, { formKind: 'post' })
        : setForm(trx, author, body.stage, body.items as FormItem[]),
    )
  }),

  route(updateMenuFlow, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const { menu } = design
    permit(!menu.published, 'menu_published')
    permit(!menu.applyWorkflow && !menu.reportWorkflow, 'menu_has_workflow')
    permit(menu.waitingCount === 0, 'menu_in_use')
    const author = { menuId: menu.id, userId: session.userId }
    return changeMenu(db, { design, version: body.version, locale, actorId: session.userId }, (trx) =>
      setFlow(trx, author, body.flow, menu, freePostForm(locale)),
    )
  }),

  route(updateMenuWorkflow, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const { menu } = design
    const workflow = body.workflow as Workflow | null
    if (workflow) {
      checkStage(menu, body.stage, locale)
      await checkWorkflowNames(db, workflow, locale)
    } else {
      permit(!menu.published, 'menu_published')
      permit(menu.waitingCount === 0, 'menu_in_use')
    }
    const author = { menuId: menu.id, userId: session.userId }
    return changeMenu(db, { design, version: body.version, locale, actorId: session.userId }, (trx) =>
      setWorkflow(trx, author, body.stage, workflow),
    )
  }),

  route(updateMenuConditions, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const { menu } = design
    const { useRule, publicationRule, ranks } = body
    for (const [field, rules] of [
      ['useRule', [useRule]],
      ['publicationRule', [publicationRule]],
      ['ranks', ranks.map(({ rule }) => rule)],
    ] as const)
      await checkRules(db, rules, { field, locale })
    return changeMenu(db, { design, version: body.version, locale, actorId: session.userId }, async (trx) => {
      await setMenu(trx, menu.id, {
        useAudienceId: await audienceOf(trx, useRule),
        hiddenFromOthers: body.hiddenFromOthers,
        useLimitCount: body.useLimit?.count ?? null,
        useLimitPeriod: body.useLimit?.period ?? null,
        publicationMode: body.publicationMode,
        publicationAudienceId: await audienceOf(trx, publicationRule),
        publicationLive: body.publicationLive,
      })
      await setRanks(trx, menu.id, ranks)
      if (body.publicationMode === 'nobody' && menu.publicationMode !== 'nobody')
        await forgetSubjects(trx, menu.id)
      if (body.publicationLive) await followConditions(trx, menu.id)
    })
  }),

  route(publishAdminMenu, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    permit(design.menu.version === body.version, 'conflict')
    permit(missingOf(design, locale).length === 0, 'menu_incomplete')
    const act = { actorId: session.userId, action: 'publish' } as const
    return changeMenu(db, { design, version: body.version, locale, ...act }, (trx) =>
      setMenu(trx, design.menu.id, { published: true }),
    )
  }),

  route(unpublishAdminMenu, async ({ db, session, params, body, locale }) => {
    permit(mayDesign(session, params.id))
    const design = await findOne(db, params.id)
    const act = { actorId: session.userId, action: 'unpublish' } as const
    return changeMenu(db, { design, version: body.version, locale, ...act }, (trx) =>
      setMenu(trx, design.menu.id, { published: false }),
    )
  }),

  route(duplicateAdminMenu, async ({ db, session, params, locale }) => {
    permit(mayArrangeMenus(session))
    const { menu } = await findOne(db, params.id)
    const name = phrases(adminMenusStrings, locale).copyOf(menu.name).slice(0, mostNameLength)
    return transaction(db, async (trx) => {
      const id = await copyMenu(trx, menu.id, name)
      await logMenu(trx, { actorId: session.userId, action: 'create', locale }, null, id)
      return { id }
    })
  }),

  route(deleteAdminMenu, async ({ db, session, params, query, locale }) => {
    permit(mayArrangeMenus(session))
    const design = await findOne(db, params.id)
    await removeMenu(db, { design, version: query.version, actorId: session.userId, locale })
  }),
]
