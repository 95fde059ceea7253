import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { republishFeeds } from './admin-menus.jobs.ts'
import { type Design, type Flow, findDesign } from './admin-menus.queries.ts'
import { logMenu } from './menus.log.ts'
import { missingOf } from './missing-steps.rules.ts'

/**
 * Changes a menu and increments its version; throws `conflict` if it has changed since the person read it. The row is
 * locked until the end of the transaction, so that two changes never mix. A published menu stays complete: a change
 * that would make something missing is refused beside the step that fixes it. The log records the differences.
 * Returns the new version.
 */
export function changeMenu(
  db: CompanyDb,
  { design, version, locale, actorId, action = 'update' }: MenuChanging,
  work: (trx: CompanyDb) => Promise<unknown>,
) {
  const { menu } = design
  return transaction(db, async (trx) => {
    const [row] = await namedQuery<{ version: number }>(
      trx,
      `update menus set version = version + 1, updated_at = now()
       where company_id = $1 and id = $2 and version = $3 and deleted_at is null returning version`,
      [companyIdOf(trx), menu.id, version],
    )
    if (!row) throw new Refusal('conflict')
    await work(trx)
    if (menu.published) await checkStillComplete(trx, design, locale)
    await logMenu(trx, { actorId, action, locale }, design, menu.id)
    return { version: row.version }
  })
}

async function checkStillComplete(trx: CompanyDb, before: Design, locale: Locale) {
  const after = await findDesign(trx, before.menu.id)
  const known = missingOf(before, locale).map(({ message }) => message)
  const news = after?.menu.published ? missingOf(after, locale) : []
  const found = news.find(({ message }) => !known.includes(message))
  if (found) throw new Refusal('validation_failed', { [found.step]: found.message })
}

type MenuChanging = {
  design: Design
  version: number
  locale: Locale
  actorId: number
  action?: 'update' | 'publish' | 'unpublish'
}

type MenuChange = Partial<{
  name: string
  nameKana: string
  kind: 'standard' | 'thanks' | 'daily_report'
  iconName: string
  tone: string
  description: string
  remarks: string
  menuCategoryId: number
  commentsAllowed: boolean
  grouped: boolean
  offTimeline: boolean
  notifyReaders: boolean
  benefit: boolean
  opensAt: Date | null
  closesAt: Date | null
  published: boolean
  hiddenFromOthers: boolean
  useLimitCount: number | null
  useLimitPeriod: 'day' | 'month' | 'year' | 'ever' | null
  publicationMode: 'audience' | 'users' | 'department' | 'ranks' | 'nobody'
  publicationLive: boolean
  useAudienceId: number
  publicationAudienceId: number
  flow: Flow
  formKind: 'post' | 'items'
  applyFormVersion: number | null
  reportFormVersion: number | null
  applyWorkflowVersion: number | null
  reportWorkflowVersion: number | null
}>

export const setMenu = (trx: CompanyDb, menuId: number, change: MenuChange) =>
  Object.keys(change).length === 0
    ? Promise.resolve()
    : trx
        .updateTable('menus')
        .set(change)
        .where('companyId', '=', companyIdOf(trx))
        .where('id', '=', menuId)
        .execute()

/** Names the submitted reports of a menu by the menu: from now on nobody reads its posts. */
export const forgetSubjects = (trx: CompanyDb, menuId: number) =>
  namedQuery(
    trx,
    `update reports r set title = n.name from menus n
     where r.company_id = $1 and r.menu_id = $2 and r.title <> '' and n.company_id = $1 and n.id = $2
       and not exists (select from feeds f where f.company_id = $1 and f.report_id = r.id)`,
    [companyIdOf(trx), menuId],
  )

/** Adds the menu to the end of the picked-up menus, or removes it from them. */
export const setPickup = (trx: CompanyDb, menuId: number, pickup: boolean) =>
  namedQuery(
    trx,
    `update menus set pickup_order = case when $3 then coalesce(pickup_order,
       (select coalesce(max(pickup_order), -1) + 1 from menus where company_id = $1)) end
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), menuId, pickup],
  )

export async function setRanks(
  trx: CompanyDb,
  menuId: number,
  ranks: readonly { name: string; rule: AudienceRule }[],
) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'delete from menu_ranks where company_id = $1 and menu_id = $2', [companyId, menuId])
  for (const [rank, { name, rule }] of ranks.entries()) {
    const audienceId = await audienceOf(trx, rule)
    await trx.insertInto('menuRanks').values({ companyId, menuId, rank, name, audienceId }).execute()
  }
}

/** Queues a job that gives the posts of a menu with live publication their current readers, in batches. */
export const followConditions = (trx: CompanyDb, menuId: number) => enqueue(trx, republishFeeds, { menuId })

/** Creates an unpublished menu for everyone, with title and text, at the end of its category. */
export async function makeMenu(trx: CompanyDb, menu: { name: string; menuCategoryId: number }) {
  const all = await audienceOf(trx, everyone)
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `insert into menus (company_id, menu_category_id, name, icon_name, tone, use_audience_id, publication_audience_id,
       sort_order)
     values ($1, $2, $3, 'post', 'cyan', $4, $4, (select coalesce(max(sort_order), -1) + 1 from menus
       where company_id = $1 and menu_category_id = $2)) returning id`,
    [companyIdOf(trx), menu.menuCategoryId, menu.name, all],
  )
  return row!.id
}

type Removal = { design: Design; version: number; actorId: number; locale: Locale }

/**
 * Deletes a menu. Refuses if something is waiting or if it has changed since `version`. Posts and the history of use
 * remain.
 */
export const removeMenu = (db: CompanyDb, { design, version, ...act }: Removal) => {
  const { id, waitingCount } = design.menu
  permit(waitingCount === 0, 'menu_in_use')
  return transaction(db, async (trx) => {
    const removed = await namedQuery(
      trx,
      `update menus set deleted_at = now(), published = false, pickup_order = null, version = version + 1
       where company_id = $1 and id = $2 and version = $3 and deleted_at is null returning id`,
      [companyIdOf(trx), id, version],
    )
    permit(removed.length > 0, 'conflict')
    await logMenu(trx, { ...act, action: 'delete' }, design, id)
  })
}
