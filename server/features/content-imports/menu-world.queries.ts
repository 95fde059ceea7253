import { foldedName } from '#common/folded-name.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { loadDepartments } from '#server/features/user-imports/world.queries.ts'

type KnownMenu = {
  id: number
  name: string
  category: string
  published: boolean
  version: number
  useCount: number
}

export type KnownSource = KnownMenu & { source: string; contentHash: string; menuVersion: number }

/** What the menus of a file are compared with. */
export type MenuWorld = {
  menus: readonly KnownMenu[]
  /** Menus that imports made and that still exist, by their names in the other software. */
  sources: ReadonlyMap<string, KnownSource>
  /** By folded path, and by folded name alone; several of one name cannot be told apart. */
  departments: ReadonlyMap<string, readonly number[]>
  positions: ReadonlyMap<string, readonly number[]>
}

const menu = `n.id, n.name, n.published, n.version, c.name as category,
  (select count(*) from applies a where a.company_id = n.company_id and a.menu_id = n.id
    and a.deleted_at is null and a.status <> 'draft') as use_count`
const category = 'join menu_categories c on c.company_id = n.company_id and c.id = n.menu_category_id'

/** The menus of one import that still exist, or those with these names in the other software. */
export const findMenuSources = (
  db: CompanyDb,
  { importId = null, sources = null }: { importId?: number | null; sources?: readonly string[] | null },
) =>
  namedQuery<KnownSource>(
    db,
    `select s.source, coalesce(s.content_hash, '') as content_hash, coalesce(s.menu_version, 0) as menu_version, ${menu} from content_import_sources s
     join menus n on n.company_id = s.company_id and n.id = s.menu_id ${category}
     where s.company_id = $1 and n.deleted_at is null and ($2::bigint is null or s.import_id = $2)
       and ($3::text[] is null or s.source = any($3)) order by s.source`,
    [companyIdOf(db), importId, sources],
  )

/** Everything the menus of a file are compared with. */
export async function loadMenuWorld(db: CompanyDb, sources: readonly string[]): Promise<MenuWorld> {
  const menus = await namedQuery<KnownMenu>(
    db,
    `select ${menu} from menus n ${category} where n.company_id = $1 and n.deleted_at is null`,
    [companyIdOf(db)],
  )
  const known = await findMenuSources(db, { sources })
  const positions = await namedQuery<{ id: number; name: string }>(
    db,
    'select id, name from positions where company_id = $1 order by sort_order, id',
    [companyIdOf(db)],
  )
  const places = [...(await loadDepartments(db, { reach: null })).values()]
  const named = places.flatMap(({ id, path }) => {
    const name = path.split('\uff0f').at(-1)!
    return name === path
      ? [[foldedName(path), id] as const]
      : [[foldedName(path), id] as const, [foldedName(name), id] as const]
  })
  return {
    menus,
    sources: new Map(known.map((one) => [one.source, one])),
    departments: idsByName(named),
    positions: idsByName(positions.map(({ id, name }) => [foldedName(name), id] as const)),
  }
}

const idsByName = (named: readonly (readonly [string, number])[]) =>
  new Map(
    [...Map.groupBy(named, ([name]) => name)].map(([name, all]) => [
      name,
      [...new Set(all.map(([, id]) => id))],
    ]),
  )
