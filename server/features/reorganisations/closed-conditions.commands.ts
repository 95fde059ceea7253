import type { Workflow } from '#common/approval/workflow.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import { idOfRef, type PlannedTree, successorsOf } from '#common/reorganisation.ts'
import {
  namedInRule,
  namedInWorkflow,
  replaceInRule,
  replaceInWorkflow,
  type Successors,
} from '#common/replaced-departments.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { followConditions, setMenu } from '#server/features/admin-menus/admin-menus.commands.ts'
import { findDesign } from '#server/features/admin-menus/admin-menus.queries.ts'
import { setWorkflow } from '#server/features/admin-menus/designs.commands.ts'
import { logMenu } from '#server/features/admin-menus/menus.log.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type LinkNaming, linksNaming, replaceInLinks, type Writer } from './closed-links.commands.ts'
import type { Outcome } from './reorganisations.queries.ts'

/** A menu's stored conditions, grouped by content. */
type MenuRow = {
  id: number
  name: string
  publicationMode: 'audience' | 'users' | 'department' | 'ranks' | 'nobody'
  publicationLive: boolean
  useRule: AudienceRule
  publicationRule: AudienceRule
  ranks: { rank: number; rule: AudienceRule }[]
  applyWorkflow: Workflow | null
  reportWorkflow: Workflow | null
}

/** What names departments that close: the planner decides about these conditions. */
export type Naming = { menus: MenuRow[]; links: LinkNaming[] }

const findMenus = (trx: CompanyDb) =>
  namedQuery<MenuRow>(
    trx,
    `select n.id, n.name, n.publication_mode, n.publication_live, ua.rule as use_rule, pa.rule as publication_rule,
       coalesce((select json_agg(json_build_object('rank', k.rank, 'rule', a.rule) order by k.rank) from menu_ranks k
         join audiences a on a.company_id = k.company_id and a.id = k.audience_id
         where k.company_id = n.company_id and k.menu_id = n.id), '[]') as ranks,
       aw.workflow as apply_workflow, rw.workflow as report_workflow
     from menus n
     join audiences ua on ua.company_id = n.company_id and ua.id = n.use_audience_id
     join audiences pa on pa.company_id = n.company_id and pa.id = n.publication_audience_id
     left join menu_workflows aw on aw.company_id = n.company_id and aw.menu_id = n.id and aw.stage = 'apply'
       and aw.version = n.apply_workflow_version
     left join menu_workflows rw on rw.company_id = n.company_id and rw.menu_id = n.id and rw.stage = 'report'
       and rw.version = n.report_workflow_version
     where n.company_id = $1 and n.deleted_at is null order by n.sort_order, n.id`,
    [companyIdOf(trx)],
  )

const rulesOf = ({ useRule, publicationRule, ranks }: MenuRow) => [
  useRule,
  publicationRule,
  ...ranks.map(({ rule }) => rule),
]
const workflowsOf = ({ applyWorkflow, reportWorkflow }: MenuRow) =>
  [applyWorkflow, reportWorkflow].filter((workflow) => workflow !== null)

/** Everything in the company that names one of these departments, except posted content. */
export async function findNaming(trx: CompanyDb, departmentIds: readonly number[]): Promise<Naming> {
  if (departmentIds.length === 0) return { menus: [], links: [] }
  const wanted = new Set(departmentIds)
  const menus = (await findMenus(trx)).filter((menu) =>
    [...rulesOf(menu).flatMap(namedInRule), ...workflowsOf(menu).flatMap(namedInWorkflow)].some((id) =>
      wanted.has(id),
    ),
  )
  return { menus, links: await linksNaming(trx, wanted) }
}

/** The departments whose conditions will name another one, with that one. */
export function replacedBy(
  { closings }: Pick<PlannedTree, 'closings'>,
  ids: ReadonlyMap<string, number>,
): Successors {
  const last = successorsOf(closings)
  return new Map(
    closings.flatMap(({ department, conditions }) => {
      const id = idOfRef(department)
      const successor = ids.get(last.get(department)!)
      return conditions === 'replace' && id !== null && successor !== undefined ? [[id, successor]] : []
    }),
  )
}

/**
 * Replaces a closed department by its successor in everything that names it, in the caller's transaction: who can use
 * menus and read their posts, ranks, approvers and watchers, shortcuts and links. Each menu gets a new version and a
 * log entry. Existing posts and submissions stay as they are. Returns whether anything was changed.
 */
export async function replaceConditions(trx: CompanyDb, successors: Successors, by: Writer) {
  const ids = [...successors.keys()]
  const first = await findNaming(trx, ids)
  if (first.menus.length > 0)
    await namedQuery(
      trx,
      'select id from menus where company_id = $1 and id = any($2::bigint[]) order by id for no key update',
      [companyIdOf(trx), first.menus.map(({ id }) => id)],
    )
  // It may have been changed just before it was locked.
  const { menus, links } = first.menus.length > 0 ? await findNaming(trx, ids) : first
  for (const menu of menus) await replaceInMenu(trx, menu, successors, by)
  await replaceInLinks(trx, links, successors, by)
  return menus.length + links.length > 0
}

async function replaceInMenu(trx: CompanyDb, menu: MenuRow, successors: Successors, by: Writer) {
  const before = by.preview ? undefined : await findDesign(trx, menu.id)
  const audience = (rule: AudienceRule) => audienceOf(trx, replaceInRule(rule, successors))
  await setMenu(trx, menu.id, {
    useAudienceId: await audience(menu.useRule),
    publicationAudienceId: await audience(menu.publicationRule),
  })
  for (const { rank, rule } of menu.ranks)
    await namedQuery(
      trx,
      'update menu_ranks set audience_id = $4 where company_id = $1 and menu_id = $2 and rank = $3',
      [companyIdOf(trx), menu.id, rank, await audience(rule)],
    )
  for (const stage of ['apply', 'report'] as const) {
    const workflow = menu[`${stage}Workflow`]
    if (workflow)
      await setWorkflow(
        trx,
        { menuId: menu.id, userId: by.actorId },
        stage,
        replaceInWorkflow(workflow, successors),
      )
  }
  await namedQuery(
    trx,
    'update menus set version = version + 1, updated_at = now() where company_id = $1 and id = $2',
    [companyIdOf(trx), menu.id],
  )
  if (by.preview) return
  if (menu.publicationLive) await followConditions(trx, menu.id)
  // The log uses the source language, regardless of who reads it later.
  await logMenu(trx, { actorId: by.actorId, action: 'update', locale: 'ja' }, before ?? null, menu.id)
}

const mostTold = 50

/** For each closed department that conditions name: which ones, and what happens to them. */
export function tellConditions(naming: Naming, tree: PlannedTree): Outcome['conditions'] {
  const departments = new Map(tree.departments.map((one) => [one.ref, one]))
  const last = successorsOf(tree.closings)
  return tree.closings.flatMap(({ department, conditions }) => {
    const id = idOfRef(department)
    if (id === null) return []
    const names = (rules: readonly AudienceRule[]) => rules.some((rule) => namedInRule(rule).includes(id))
    const menus = naming.menus.flatMap((menu) => {
      const use = names([menu.useRule])
      const reading = names(readingRules(menu))
      const approval = workflowsOf(menu).some((workflow) => namedInWorkflow(workflow).includes(id))
      // Values stored for an inactive publishing mode are replaced too, but have no effect.
      return use || reading || approval ? [{ id: menu.id, name: menu.name, use, reading, approval }] : []
    })
    const links = naming.links.filter(({ rule }) => names([rule])).map(({ part, name }) => ({ part, name }))
    if (menus.length + links.length === 0) return []
    const closed = departments.get(department)!
    return {
      ...{ ref: department, path: closed.before?.path ?? closed.path, conditions },
      into: departments.get(last.get(department)!)!.path,
      ...{ menus: menus.slice(0, mostTold), menuCount: menus.length },
      ...{ links: links.slice(0, mostTold), linkCount: links.length },
    }
  })
}

function readingRules({ publicationMode, useRule, publicationRule, ranks }: MenuRow) {
  if (publicationMode === 'users') return [useRule]
  if (publicationMode === 'audience') return [publicationRule]
  return publicationMode === 'ranks' ? ranks.map(({ rule }) => rule) : []
}
