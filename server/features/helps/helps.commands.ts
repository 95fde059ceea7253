import type { ActState } from '#common/administration-act.ts'
import type { HelpCategory } from '#common/help-categories.ts'
import { type Locale, locales } from '#common/locale.ts'
import { emptyLongText, filesOf, type LongText, plainText } from '#common/long-text.ts'
import { phrases } from '#common/strings.ts'
import { helpLimits } from '#contract/helps.administration.ts'
import { longTextLimits } from '#contract/long-texts.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type AdminHelpRow, findAdminHelps, findHelpTexts } from './company-helps.queries.ts'
import { helpsStrings } from './helps.strings.ts'

type Act = { actorId: number; locale: Locale }
type Text = { title: string; body: LongText }
type Fields = {
  texts: { ja: Text | null; en: Text | null }
  category: HelpCategory
  audience: AdminHelpRow['audience']
  screens: readonly string[]
  published: boolean
}

const noun = 'help'

/* Concurrent changes of the list wait for each other. */
const lockList = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

async function setTexts(trx: CompanyDb, id: number, texts: Fields['texts']) {
  const written = locales.flatMap((locale) => (texts[locale] ? [{ locale, ...texts[locale] }] : []))
  await namedQuery(trx, 'delete from help_texts where company_id = $1 and help_id = $2', [
    companyIdOf(trx),
    id,
  ])
  await namedQuery(
    trx,
    `insert into help_texts (company_id, help_id, locale, title, body, plain)
     select $1, $2, w.locale, w.title, w.body, w.plain
     from unnest($3::text[], $4::text[], $5::jsonb[], $6::text[]) as w (locale, title, body, plain)`,
    [
      ...[companyIdOf(trx), id, written.map(({ locale }) => locale), written.map(({ title }) => title)],
      written.map(({ body }) => JSON.stringify(body)),
      written.map(({ body }) => plainText(body)),
    ],
  )
}

/* Each file is already in the article, or was uploaded by its author: another person's file must not be published. */
async function setFiles(trx: CompanyDb, id: number, texts: Fields['texts'], { actorId, locale }: Act) {
  const t = phrases(helpsStrings, locale)
  const ids = [...new Set(locales.flatMap((each) => (texts[each] ? filesOf(texts[each].body) : [])))]
  if (ids.length > longTextLimits.files)
    throw new Refusal('validation_failed', { texts: t.tooManyFiles(longTextLimits.files) })
  await namedQuery(
    trx,
    `insert into help_files (company_id, help_id, media_file_id)
     select $1, $2, m.id from media_files m
     where m.company_id = $1 and m.id = any($3::bigint[]) and m.uploader_id = $4
     on conflict do nothing`,
    [companyIdOf(trx), id, ids, actorId],
  )
  await namedQuery(
    trx,
    'delete from help_files where company_id = $1 and help_id = $2 and not media_file_id = any($3::bigint[])',
    [companyIdOf(trx), id, ids],
  )
  const kept = await namedQuery(
    trx,
    'select media_file_id as id from help_files where company_id = $1 and help_id = $2',
    [companyIdOf(trx), id],
  )
  if (kept.length < ids.length) throw new Refusal('validation_failed', { texts: t.filesGone })
}

/** Adds a draft after the other articles. Returns its id. @throws {Refusal} validation_failed */
export const addHelp = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { title, category }: { title: string; category: HelpCategory },
) =>
  transaction(db, async (trx) => {
    await lockList(trx)
    const companyId = companyIdOf(trx)
    if ((await findAdminHelps(trx, locale)).length >= helpLimits.helps)
      throw new Refusal('validation_failed', {
        title: phrases(helpsStrings, locale).tooMany(helpLimits.helps),
      })
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into helps (company_id, category, audience, position, updated_by_id)
       values ($1, $2, $3, (select coalesce(max(position), -1) + 1 from helps where company_id = $1), $4)
       returning id`,
      [companyId, category, category === 'administration' ? 'administrators' : 'everyone', actorId],
    )
    await setTexts(trx, made!.id, { ja: null, en: null, [locale]: { title, body: emptyLongText } })
    await logAct(trx, { actorId, noun, action: 'create', subject: { id: made!.id, name: title } })
    return made!.id
  })

async function stateOf(trx: CompanyDb, row: AdminHelpRow, locale: Locale): Promise<ActState> {
  const texts = await findHelpTexts(trx, row.id)
  const titleIn = (one: Locale) => texts.find((text) => text.locale === one)?.title ?? null
  return {
    ...{ titleJa: titleIn('ja'), titleEn: titleIn('en') },
    category: phrases(helpsStrings, locale)[row.category],
    forAdministrators: row.audience === 'administrators',
    screens: row.screens,
  }
}

type At = { id: number; version: number }

async function lockedAt(trx: CompanyDb, { id, version }: At, locale: Locale) {
  await namedQuery(trx, 'select id from helps where company_id = $1 and id = $2 for update', [
    companyIdOf(trx),
    id,
  ])
  const row = found((await findAdminHelps(trx, locale, id))[0])
  permit(row.version === version, 'conflict')
  return row
}

/** Changes an article, publishes it or makes it a draft again. Returns its new version. @throws {Refusal} conflict, validation_failed */
export const changeHelp = (db: CompanyDb, { actorId, locale }: Act, at: At, fields: Fields) =>
  transaction(db, async (trx) => {
    const row = await lockedAt(trx, at, locale)
    const before = await stateOf(trx, row, locale)
    const { category, audience, screens, published, texts } = fields
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `update helps set category = :category, audience = :audience, screens = :screens::text[],
         published_at = case when :published then coalesce(published_at, now()) end,
         updated_at = now(), updated_by_id = :actorId, version = version + 1
       where company_id = :companyId and id = :id returning version`,
      { category, audience, screens, published, actorId, companyId: companyIdOf(trx), id: at.id },
    )
    await setTexts(trx, at.id, texts)
    await setFiles(trx, at.id, texts, { actorId, locale })
    const now = found((await findAdminHelps(trx, locale, at.id))[0])
    const was = row.publishedAt !== null
    await logAct(trx, {
      ...{ actorId, noun, action: was === published ? 'update' : published ? 'publish' : 'unpublish' },
      ...{ subject: { id: at.id, name: now.title }, before, after: await stateOf(trx, now, locale) },
    })
    return saved!
  })

/** Deletes an article. @throws {Refusal} conflict */
export const removeHelp = (db: CompanyDb, { actorId, locale }: Act, at: At) =>
  transaction(db, async (trx) => {
    const row = await lockedAt(trx, at, locale)
    const before = await stateOf(trx, row, locale)
    await namedQuery(trx, 'delete from helps where company_id = $1 and id = $2', [companyIdOf(trx), at.id])
    await logAct(trx, {
      ...{ actorId, noun, action: 'delete' },
      ...{ subject: { id: at.id, name: row.title }, before },
    })
  })

/** Sets the order of the articles. @throws {Refusal} conflict */
export const setHelpOrder = (
  db: CompanyDb,
  { actorId, locale }: Act,
  order: { wanted: readonly number[]; seen: readonly number[] },
) =>
  changeOrder(
    db,
    {
      ...{ actorId, noun, ...order },
      list: async (trx) => (await findAdminHelps(trx, locale)).map(({ id, title }) => ({ id, name: title })),
    },
    (trx) =>
      namedQuery(
        trx,
        `update helps h set position = o.place
         from (select b.id, row_number() over (order by w.place nulls last, b.position, b.id) as place
           from helps b left join unnest($2::bigint[]) with ordinality as w (id, place) on w.id = b.id
           where b.company_id = $1) o
         where h.company_id = $1 and h.id = o.id and h.position <> o.place`,
        [companyIdOf(trx), order.wanted],
      ),
  )
