import { everyone } from '#common/audience-rule.ts'
import { paragraphsOf } from '#common/long-text.ts'
import { newBlock, type PortalBlock, portalBlockKinds } from '#common/portal/portal-content.ts'
import type { Engine } from '#db/connect.ts'
import { makeAdministratorAnnouncement } from '#db/factories/administrator-announcement.ts'
import { makeDocument, makeDocumentCategory } from '#db/factories/document.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMission } from '#db/factories/mission.ts'
import { makePortalPage } from '#db/factories/portal.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeReportItems } from '#db/factories/report-items.ts'
import { type CompanyDb, namedQuery } from '#db/tenant.ts'
import { settleMissions } from '#server/features/missions/settling.commands.ts'
import type { SignedIn } from './bench-database.ts'
import { seedEvents } from './calendar.ts'
import { type Figure, type LoadResult, medians } from './measure.ts'
import type { PathsLoad } from './paths-load.ts'

/*
 * The front page of a company: one page of the portal with twelve blocks of different kinds, over HTTP.
 */

const wantedMs = 60

export type PortalSize = {
  /** Events that each reader sees in one month. */
  events: number
  announcements: number
  documents: number
  /** Thanks of the current month. */
  thanks: number
}

/** All kinds without the page of another site, which costs the server nothing, and without the links. */
const kinds = portalBlockKinds.filter((kind) => kind !== 'embed' && kind !== 'links')

/** Fills a company and publishes the page. Returns the readers who see as many events as was asked for. */
export async function seedPortal(
  engine: Engine,
  companyId: number,
  { readers, ...size }: { readers: readonly SignedIn[] } & PortalSize,
) {
  const db = engine.company(companyId)
  const seeing = await seedEvents(engine, companyId, { readers, visible: size.events })
  const [menu, other] = await namedQuery<{ id: number }>(
    db,
    'select id from menus where company_id = $1 order by id limit 2',
    [companyId],
  )
  const authorId = readers[0]!.userId
  for (let n = 0; n < size.announcements; n++)
    await makeAdministratorAnnouncement(db, { menuId: menu!.id, authorId, title: `お知らせ ${n}` })
  const categories: number[] = []
  for (let n = 0; n < 10; n++) categories.push(await makeDocumentCategory(db, { name: `規程 ${n}` }))
  for (let n = 0; n < size.documents; n++)
    await makeDocument(db, {
      ...{ categoryId: categories[n % categories.length]!, ownerId: authorId, title: `規程 ${n}` },
      editions: [{ body: paragraphsOf('目的と適用範囲'), note: '', publishedAt: new Date() }],
    })
  const startsOn = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
  await makeMission(db, { menuId: other!.id, createdById: authorId, startsOn })
  await settleMissions(db, { now: new Date(), address: 'http://127.0.0.1' })
  await thankEachOther(db, { companyId, menuId: menu!.id, count: size.thanks })
  await showPeople(db, companyId)
  const pageId = await makePortalPage(db, {
    ...{ createdById: authorId, title: '社内ポータル', rule: everyone },
    blocks: await blocksOf(db, { menuId: menu!.id, authorId }),
  })
  return { pageId, readers: seeing }
}

async function blocksOf(db: CompanyDb, { menuId, authorId }: { menuId: number; authorId: number }) {
  const mediaFileId = await makeMediaFile(db, { uploaderId: authorId })
  const reportId = await makeReport(db, { menuId, userId: authorId })
  const { pollId } = await makeReportItems(db, { reportId, assigneeId: authorId })
  const feedId = await makeFeed(db, { menuId, authorId, title: 'アンケート' })
  const answers = JSON.stringify([{ pollId }])
  await db.updateTable('feeds').set({ reportId, answers }).where('id', '=', feedId).execute()
  return kinds.map((kind, at): PortalBlock => {
    const block = newBlock(kind, `b${at}`, kind)
    if (block.kind === 'banner') return { ...block, slides: [{ mediaFileId, alt: '写真', href: '/menus' }] }
    if (block.kind === 'text') return { ...block, body: paragraphsOf('はじめての方へ') }
    if (block.kind === 'menu_feeds') return { ...block, menuId }
    return block.kind === 'poll' ? { ...block, feedId } : block
  })
}

async function thankEachOther(
  db: CompanyDb,
  { companyId, menuId, count }: { companyId: number; menuId: number; count: number },
) {
  await namedQuery(
    db,
    `with people as (select array_agg(id order by id) as ids from users where company_id = $1), applied as (
       insert into applies (company_id, menu_id, user_id, client_key)
       select $1, $2, ids[1 + n * 7 % cardinality(ids)], 'thanks-' || n from generate_series(1, $3::integer) n, people
       returning id, user_id
     ), reported as (
       insert into reports (company_id, apply_id, menu_id, user_id, stage, status, form_version, title)
       select $1, id, $2, user_id, 'apply', 'waiting', 1, 'ありがとう' from applied
       returning id, user_id
     )
     insert into thanks (company_id, report_id, to_id, from_id, menu_id)
     select $1, r.id, ids[1 + floor(random() * cardinality(ids))::integer], r.user_id, $2 from reported r, people`,
    [companyId, menuId, count],
  )
}

/* Everyone has a birthday, spread over the year, and one in a hundred joined today. */
async function showPeople(db: CompanyDb, companyId: number) {
  await namedQuery(
    db,
    `with item as (
       insert into profile_items (company_id, name, kind, day_part, visibility, sort_order)
       values ($1, '誕生日', 'day', 'month_day', 'everybody', 1) returning id
     ), chosen as (
       insert into event_settings (company_id, birthday_item_id) select $1, id from item
     )
     insert into profile_answers (company_id, user_id, profile_item_id, value)
     select $1, u.id, item.id,
       array[to_char(current_date + ((row_number() over (order by u.id) - 1) % 366)::integer, 'YYYY-MM-DD')]
     from users u, item where u.company_id = $1`,
    [companyId],
  )
  await namedQuery(db, `update companies set created_at = now() - interval '3 years' where id = $1`, [
    companyId,
  ])
  await namedQuery(
    db,
    `update users u set created_at = now() - interval '2 years'
     from (select id, row_number() over (order by id) as place from users where company_id = $1) x
     where u.company_id = $1 and u.id = x.id and x.place % 100 <> 1`,
    [companyId],
  )
}

export type PortalTools = {
  load: (load: Pick<PathsLoad, 'address' | 'paths' | 'cookies'>) => Promise<LoadResult>
}

/** The page for each reader, one request at a time. */
export async function measurePortal(
  { address, readers, pageId }: { address: string; readers: readonly SignedIn[]; pageId: number },
  { rounds }: { rounds: number },
  tools: PortalTools,
) {
  const paths = [`/api/v2/portal?page_id=${pageId}`]
  const cookies = readers.map(({ cookie }) => cookie)
  const results: LoadResult[] = []
  for (let round = 0; round < rounds; round++) results.push(await tools.load({ address, paths, cookies }))
  return medians(results)
}

export const portalFigures = ({ p95Ms, medianMs, errors, bytes }: LoadResult): Figure[] => [
  {
    part: 'portal',
    name: `a page of ${kinds.length} blocks, p95 (${Math.round(bytes / 1000)} kB, median ${medianMs.toFixed(1)} ms${errors > 0 ? `, ${errors} errors` : ''})`,
    value: `${p95Ms.toFixed(1)} ms`,
    wanted: `≤ ${wantedMs} ms`,
    met: p95Ms <= wantedMs && errors === 0,
  },
]
