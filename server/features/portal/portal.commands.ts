import { everyone } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { filesOfContent, type PortalContent, portalLimits } from '#common/portal/portal-content.ts'
import { portalProblems } from '#common/portal/portal-problems.ts'
import { portalProblemWords } from '#common/portal/portal-words.strings.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { portalChanged } from './portal.events.ts'
import { describeContent } from './portal.log.ts'
import {
  type DesignedPageRow,
  findDesignedPage,
  findDesignedPages,
  findPortalContent,
  findPortalSettings,
} from './portal.queries.ts'
import { portalStrings } from './portal.strings.ts'

type Act = { id: number; version: number; actorId: number; locale: Locale }

/** Locks the page. Throws `conflict` if it was changed since `version`. */
async function lockPage(trx: CompanyDb, { id, version }: Pick<Act, 'id' | 'version'>) {
  await namedQuery(trx, 'select 1 from portal_pages where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    id,
  ])
  const row = found(await findDesignedPage(trx, id))
  permit(row.version === version, 'conflict')
  return row
}

/** Returns the page's new version. */
async function setDraft(trx: CompanyDb, id: number, draft: PortalContent | null, actorId: number) {
  const [row] = await namedQuery<{ version: number }>(
    trx,
    `update portal_pages set version = version + 1, draft = $3::text::jsonb,
       drafted_by_id = case when $3::text is not null then $4::bigint end,
       drafted_at = case when $3::text is not null then now() end
     where company_id = $1 and id = $2 returning version`,
    [companyIdOf(trx), id, draft && JSON.stringify(draft), actorId],
  )
  return row!.version
}

/* A file of another person's post must not be published by its id. */
async function keepPictures(
  trx: CompanyDb,
  pageId: number,
  content: PortalContent,
  actorId: number,
  locale: Locale,
) {
  const ids = filesOfContent(content)
  const banners = content.blocks.filter(({ kind }) => kind === 'banner')
  const bannerPictures = filesOfContent({ blocks: banners })
  if (ids.length === 0) return
  await namedQuery(
    trx,
    `insert into portal_pictures (company_id, portal_page_id, media_file_id)
     select $1, $2, m.id from media_files m
     where m.company_id = $1 and m.id = any($3::bigint[])
       and (m.kind = 'image' or not m.id = any($5::bigint[]))
       and (m.uploader_id = $4 or exists (select from portal_pictures x where x.company_id = $1 and x.media_file_id = m.id))
     on conflict do nothing`,
    [companyIdOf(trx), pageId, ids, actorId, bannerPictures],
  )
  const kept = await namedQuery<{ id: number }>(
    trx,
    `select media_file_id as id from portal_pictures
     where company_id = $1 and portal_page_id = $2 and media_file_id = any($3::bigint[])`,
    [companyIdOf(trx), pageId, ids],
  )
  if (kept.length < ids.length)
    throw new Refusal('validation_failed', { content: phrases(portalStrings, locale).pictureGone })
}

/** Creates a page as a draft at the end of the list. */
export const addPage = (
  db: CompanyDb,
  {
    title,
    copyOf,
    actorId,
    locale,
  }: { title: string; copyOf: number | undefined; actorId: number; locale: Locale },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Serialises the creation of pages, which are limited.
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    const pages = await findDesignedPages(trx)
    permit(pages.length < portalLimits.pages, 'too_many_portal_pages')
    const original = copyOf === undefined ? null : found(pages.find(({ id }) => id === copyOf))
    const copied = original && (original.draft ?? original.content ?? original.scheduled)
    const content: PortalContent = copied
      ? { ...copied, title }
      : { title, rule: everyone, blocks: [], phoneOrder: [] }
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into portal_pages (company_id, sort_order, draft, drafted_by_id, drafted_at, created_by_id)
       values ($1, (select coalesce(max(sort_order), 0) + 1 from portal_pages where company_id = $1), $2::text::jsonb, $3,
         now(), $3)
       returning id`,
      [companyId, JSON.stringify(content), actorId],
    )
    await keepPictures(trx, row!.id, content, actorId, locale)
    await logAct(trx, {
      ...{ actorId, noun: 'portal_page', action: 'create' },
      subject: { id: row!.id, name: title },
      after: {},
    })
    return { id: row!.id }
  })

export const saveDraft = (db: CompanyDb, act: Act, content: PortalContent) =>
  transaction(db, async (trx) => {
    const row = await lockPage(trx, act)
    await keepPictures(trx, act.id, content, act.actorId, act.locale)
    const same = row.content && JSON.stringify(sorted(content)) === JSON.stringify(sorted(row.content))
    return setDraft(trx, act.id, same ? null : content, act.actorId)
  })

/** Discards the draft of a page that is published or scheduled. */
export const discardDraft = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await lockPage(trx, act)
    permit(row.content !== null || row.scheduled !== null, 'conflict')
    return setDraft(trx, act.id, null, act.actorId)
  })

/** Publishes the draft at once, or at a time. Returns the page's new version. */
export const publishDraft = (db: CompanyDb, act: Act, at: Date | null) =>
  transaction(db, async (trx) => {
    const row = await lockPage(trx, act)
    if (!row.draft) throw new Refusal('conflict')
    await check(trx, row.draft, act.locale)
    if (at === null) {
      await bringOut(trx, row, row.draft, { actorId: act.actorId, restoredNumber: null })
      await setScheduled(trx, act.id, null, null, act.actorId)
    } else {
      await setScheduled(trx, act.id, row.draft, at, act.actorId)
      await logAct(trx, {
        ...{ actorId: act.actorId, noun: 'portal_page', action: 'publish' },
        subject: { id: row.id, name: row.draft.title },
        after: { scheduledAt: at.toISOString() },
      })
    }
    return setDraft(trx, act.id, null, act.actorId)
  })

const setScheduled = (
  trx: CompanyDb,
  id: number,
  content: PortalContent | null,
  at: Date | null,
  actorId: number,
) =>
  namedQuery(
    trx,
    `update portal_pages set scheduled = $3::text::jsonb, scheduled_at = $4,
       scheduled_by_id = case when $4::timestamptz is not null then $5::bigint end
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), id, content && JSON.stringify(content), at, actorId],
  )

/** Withdraws a scheduled version. It becomes the draft again unless there is a newer one. */
export const unschedule = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await lockPage(trx, act)
    if (!row.scheduled) throw new Refusal('conflict')
    await setScheduled(trx, act.id, null, null, act.actorId)
    await logAct(trx, {
      ...{ actorId: act.actorId, noun: 'portal_page', action: 'unpublish' },
      subject: { id: row.id, name: row.scheduled.title },
      before: { scheduledAt: row.scheduledAt!.toISOString() },
    })
    return setDraft(trx, act.id, row.draft ?? row.scheduled, act.actorId)
  })

/** Publishes an earlier version; the draft stays. Returns the page's new version. */
export const restoreVersion = (db: CompanyDb, act: Act, number: number) =>
  transaction(db, async (trx) => {
    const row = await lockPage(trx, act)
    const content = found(await findPortalContent(trx, act.id, number))
    if (number === row.publishedNumber) return row.version
    await check(trx, content, act.locale)
    await bringOut(trx, row, content, { actorId: act.actorId, restoredNumber: number })
    return setDraft(trx, act.id, row.draft, act.actorId)
  })

/** Publishes what was scheduled, once its time has come. */
export const settlePage = (db: CompanyDb, id: number) =>
  transaction(db, async (trx) => {
    const [due] = await namedQuery<{ content: PortalContent; actorId: number }>(
      trx,
      `select coalesce(scheduled, '{}'::jsonb) as content, coalesce(scheduled_by_id, 0) as actor_id from portal_pages
       where company_id = $1 and id = $2 and archived_at is null and scheduled_at <= now() for update`,
      [companyIdOf(trx), id],
    )
    if (!due) return
    const row = found(await findDesignedPage(trx, id))
    await bringOut(trx, row, due.content, { actorId: due.actorId, restoredNumber: null })
    await setScheduled(trx, id, null, null, due.actorId)
    await namedQuery(trx, 'update portal_pages set version = version + 1 where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
  })

type Publication = { actorId: number; restoredNumber: number | null }

async function bringOut(
  trx: CompanyDb,
  row: DesignedPageRow,
  content: PortalContent,
  { actorId, restoredNumber }: Publication,
) {
  const companyId = companyIdOf(trx)
  const audienceId = await audienceOf(trx, content.rule)
  const [version] = await namedQuery<{ number: number }>(
    trx,
    `insert into portal_versions (company_id, portal_page_id, number, content, restored_number, published_by_id)
     values ($1, $2, (select coalesce(max(number), 0) + 1 from portal_versions where company_id = $1 and portal_page_id = $2),
       $3::text::jsonb, $4, $5)
     returning number`,
    [companyId, row.id, JSON.stringify(content), restoredNumber, actorId],
  )
  await namedQuery(
    trx,
    `update portal_pictures set published = true
     where company_id = $1 and portal_page_id = $2 and media_file_id = any($3::bigint[]) and not published`,
    [companyId, row.id, filesOfContent(content)],
  )
  const [was] = await namedQuery<{ audienceId: number | null }>(
    trx,
    'select audience_id from portal_pages where company_id = $1 and id = $2',
    [companyId, row.id],
  )
  await namedQuery(
    trx,
    'update portal_pages set published_number = $3, title = $4, audience_id = $5 where company_id = $1 and id = $2',
    [companyId, row.id, version!.number, content.title, audienceId],
  )
  await logAct(trx, {
    ...{ actorId, noun: 'portal_page', action: restoredNumber === null ? 'publish' : 'restore' },
    subject: { id: row.id, name: content.title },
    before: row.content ? await describeContent(trx, row.content) : {},
    after: await describeContent(trx, content),
  })
  await publish(trx, portalChanged, {
    audienceIds: [...new Set([audienceId, was?.audienceId ?? audienceId])],
  })
}

/** Refuses content that cannot be published, with an explanation. */
async function check(trx: CompanyDb, content: PortalContent, locale: Locale) {
  const { embedHosts } = await findPortalSettings(trx)
  const [problem] = portalProblems(content, embedHosts)
  if (problem) {
    const name = content.blocks.find(({ key }) => key === problem.key)?.title
    const words = phrases(portalProblemWords, locale)[problem.code]
    throw new Refusal('validation_failed', { content: name ? `${name}: ${words}` : words })
  }
  await checkRules(trx, [content.rule], { field: 'content', locale })
  const words = phrases(portalStrings, locale)
  const menuIds = content.blocks.flatMap((block) => (block.kind === 'menu_feeds' ? (block.menuId ?? []) : []))
  const feedIds = content.blocks.flatMap((block) => (block.kind === 'poll' ? (block.feedId ?? []) : []))
  const [known] = await namedQuery<{ menus: number; polls: number }>(
    trx,
    `select (select count(*) from menus where company_id = $1 and id = any($2::bigint[]) and deleted_at is null) as menus,
       (select count(distinct f.id) from feeds f
         join report_item_polls p on p.company_id = $1 and p.report_id = f.report_id
         where f.company_id = $1 and f.id = any($3::bigint[]) and f.deleted_at is null) as polls`,
    [companyIdOf(trx), menuIds, feedIds],
  )
  if (known!.menus < new Set(menuIds).size)
    throw new Refusal('validation_failed', { content: words.menuGone })
  if (known!.polls < new Set(feedIds).size)
    throw new Refusal('validation_failed', { content: words.pollGone })
}

/** Removes a page from the portal. */
export const archivePage = (db: CompanyDb, act: Act) =>
  transaction(db, async (trx) => {
    const row = await lockPage(trx, act)
    const [gone] = await namedQuery<{ audienceId: number | null }>(
      trx,
      `update portal_pages set archived_at = now(), version = version + 1, scheduled = null, scheduled_at = null,
         scheduled_by_id = null
       where company_id = $1 and id = $2 returning audience_id`,
      [companyIdOf(trx), act.id],
    )
    const content = row.draft ?? row.content ?? row.scheduled
    await logAct(trx, {
      ...{ actorId: act.actorId, noun: 'portal_page', action: 'delete' },
      subject: { id: row.id, name: content?.title ?? '' },
      before: row.content ? await describeContent(trx, row.content) : {},
    })
    if (gone?.audienceId) await publish(trx, portalChanged, { audienceIds: [gone.audienceId] })
  })

const pagesInOrder = async (trx: CompanyDb) =>
  (await findDesignedPages(trx)).map((row) => ({
    id: row.id,
    name: (row.draft ?? row.content ?? row.scheduled)?.title ?? '',
  }))

/** Puts the pages in this order. Throws `conflict` if they changed since they were seen. */
export const orderPages = (
  db: CompanyDb,
  actorId: number,
  order: { wanted: readonly number[]; seen: readonly number[] },
) =>
  changeOrder(db, { actorId, noun: 'portal_page', list: pagesInOrder, ...order }, async (trx) => {
    await namedQuery(
      trx,
      `update portal_pages p set sort_order = wanted.place
       from unnest($2::bigint[]) with ordinality as wanted (id, place)
       where p.company_id = $1 and p.id = wanted.id`,
      [companyIdOf(trx), order.wanted],
    )
    await publish(trx, portalChanged, { audienceIds: [await audienceOf(trx, everyone)] })
  })

type Settings = { version: number; frontPage: boolean; embedHosts: readonly string[] }

/** Changes the settings. Returns their new version. */
export const changeSettings = (
  db: CompanyDb,
  actorId: number,
  { version, frontPage, embedHosts }: Settings,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(
      trx,
      'insert into portal_settings (company_id) values ($1) on conflict (company_id) do nothing',
      [companyId],
    )
    await namedQuery(trx, 'select 1 from portal_settings where company_id = $1 for update', [companyId])
    const before = await findPortalSettings(trx)
    permit(before.version === version, 'conflict')
    const hosts = [...new Set(embedHosts)]
    await namedQuery(
      trx,
      `update portal_settings set version = version + 1, front_page = $2, embed_hosts = $3::text[] where company_id = $1`,
      [companyId, frontPage, hosts],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'portal_settings', action: 'update' },
      subject: { id: null, name: '' },
      before: { frontPage: before.frontPage, embedHosts: before.embedHosts },
      after: { frontPage, embedHosts: hosts },
    })
    await publish(trx, portalChanged, { audienceIds: [await audienceOf(trx, everyone)] })
    return version + 1
  })

/** The same value with sorted keys: the database stores them in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
