import { foldedName } from '#common/folded-name.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import {
  changeMenu,
  makeMenu,
  removeMenu,
  setMenu,
} from '#server/features/admin-menus/admin-menus.commands.ts'
import { findDesign, findMenuCategories } from '#server/features/admin-menus/admin-menus.queries.ts'
import { addCategory } from '#server/features/admin-menus/categories.commands.ts'
import { setForm, setWorkflow } from '#server/features/admin-menus/designs.commands.ts'
import { freePostForm } from '#server/features/admin-menus/free-post-form.rules.ts'
import { logMenu } from '#server/features/admin-menus/menus.log.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { fileOf } from './content-imports.media.ts'
import { importedMenusStrings } from './menu-columns.strings.ts'
import { findMenuSources, loadMenuWorld } from './menu-world.queries.ts'
import { readMenus } from './menus.import.ts'
import { type ImportedDesign, type MenuPlan, planMenus } from './menus.plan.ts'

type Given = { filename: string; locale: Locale }

/** What becomes of the menus of a file now. @throws {Unreadable} */
export async function menusOf(db: CompanyDb, storage: Storage, { filename, locale }: Given) {
  const { menus, lostColumns } = await readMenus(fileOf(db, storage, filename))
  const world = await loadMenuWorld(
    db,
    menus.map(({ source }) => source),
  )
  return { plans: planMenus(menus, world, phrases(importedMenusStrings, locale).category), lostColumns }
}

type Acting = { importId: number; actorId: number; locale: Locale }

async function categoryOf(trx: CompanyDb, actorId: number, name: string) {
  const known = (await findMenuCategories(trx)).find((one) => foldedName(one.name) === foldedName(name))
  return known?.id ?? (await addCategory(trx, actorId, name)).id
}

/** Sets everything that a file says of a menu. */
async function fillMenu(
  trx: CompanyDb,
  { menuId, actorId, locale }: { menuId: number; actorId: number; locale: Locale },
  design: ImportedDesign,
) {
  const { name, description, remarks, kind, flow, items, workflow } = design
  const author = { menuId, userId: actorId }
  const stage = flow === 'apply' || flow === 'apply_report' ? 'apply' : 'report'
  const asks = items.length > 0 || flow !== 'share'
  await setMenu(trx, menuId, {
    ...{ name, description, remarks, kind, flow, formKind: asks ? 'items' : 'post' },
    menuCategoryId: await categoryOf(trx, actorId, design.category),
    useAudienceId: await audienceOf(trx, design.useRule),
    publicationAudienceId: await audienceOf(trx, design.publicationRule),
  })
  if (asks) await setForm(trx, author, stage, items.length > 0 ? items : freePostForm(locale))
  await setWorkflow(trx, author, stage, workflow)
}

/** Remembers what a menu was made of, and its version after that. */
const keepSource = (trx: CompanyDb, menuId: number, importId: number, { source, hash }: MenuPlan) =>
  namedQuery(
    trx,
    `insert into content_import_sources as s (company_id, source, import_id, menu_id, content_hash, menu_version)
     select n.company_id, $3, $4, n.id, $5, n.version from menus n where n.company_id = $1 and n.id = $2
     on conflict (company_id, source) do update set content_hash = excluded.content_hash,
       menu_version = excluded.menu_version, menu_id = excluded.menu_id,
       import_id = case when s.menu_id = excluded.menu_id then s.import_id else excluded.import_id end`,
    [companyIdOf(trx), menuId, source, importId, hash],
  )

/** Creates an unpublished menu, or changes one that an import made. False: it was changed here meanwhile. */
export async function writeMenu(db: CompanyDb, acting: Acting, plan: MenuPlan) {
  const { importId, actorId, locale } = acting
  const { design, known } = plan
  const before = known && (await findDesign(db, known.id))
  if (!before) {
    await transaction(db, async (trx) => {
      const menuCategoryId = await categoryOf(trx, actorId, design.category)
      const menuId = await makeMenu(trx, { name: design.name, menuCategoryId })
      await fillMenu(trx, { menuId, actorId, locale }, design)
      await logMenu(trx, { actorId, action: 'create', locale }, null, menuId)
      await keepSource(trx, menuId, importId, plan)
    })
    return true
  }
  try {
    await transaction(db, async (trx) => {
      const changing = { design: before, version: known.menuVersion, locale, actorId }
      await changeMenu(trx, changing, () => fillMenu(trx, { menuId: known.id, actorId, locale }, design))
      await keepSource(trx, known.id, importId, plan)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Deletes the menus that an import made and that were neither published, used nor changed here since. */
export async function removeMenus(
  db: CompanyDb,
  { importId, actorId, locale }: { importId: number; actorId: number; locale: Locale },
) {
  for (const { id, source, published, version, menuVersion, useCount } of await findMenuSources(db, {
    importId,
  })) {
    if (published || version !== menuVersion || useCount > 0) continue
    const design = await findDesign(db, id)
    if (!design) continue
    try {
      await transaction(db, async (trx) => {
        await removeMenu(trx, { design, version, actorId, locale })
        await namedQuery(trx, 'delete from content_import_sources where company_id = $1 and source = $2', [
          companyIdOf(trx),
          source,
        ])
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
