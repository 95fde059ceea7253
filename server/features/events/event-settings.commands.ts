import type { AudienceRule } from '#common/audience-rule.ts'
import { foldedName } from '#common/folded-name.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { eventLimits } from '#contract/events.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { describeAudience } from '#server/features/menus/audience-descriptions.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { findBirthdayItems, findEventCategories, findEventSettings } from './events.queries.ts'
import { eventsStrings } from './events.strings.ts'

const noun = 'event_category'

type Fields = { name: string; tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray' }

/* Serialises changes of the list. */
const lockCompany = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

async function permitName(trx: CompanyDb, name: string, id: number | null) {
  const rows = await findEventCategories(trx)
  permit(!rows.some((row) => row.id !== id && foldedName(row.name) === foldedName(name)), 'name_taken')
  return rows
}

/** Adds a category after all others. Returns its id. @throws {Refusal} name_taken, too_many */
export const addEventCategory = (db: CompanyDb, actorId: number, { name, tone }: Fields) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const rows = await permitName(trx, name, null)
    permit(rows.length < eventLimits.categories, 'invalid_request')
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into event_categories (company_id, name, tone, sort_order)
       values ($1, $2, $3, (select coalesce(max(sort_order), -1) + 1 from event_categories where company_id = $1))
       returning id`,
      [companyIdOf(trx), name, tone],
    )
    const subject = { id: made!.id, name }
    await logAct(trx, { actorId, noun, action: 'create', subject, after: { name, tone } })
    return made!.id
  })

/** Changes a category at `version`. @throws {Refusal} conflict, name_taken */
export const changeEventCategory = (
  db: CompanyDb,
  actorId: number,
  id: number,
  { name, tone, version }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const category = found((await findEventCategories(trx)).find((one) => one.id === id))
    permit(category.version === version, 'conflict')
    await permitName(trx, name, id)
    await namedQuery(
      trx,
      'update event_categories set name = $3, tone = $4 where company_id = $1 and id = $2',
      [companyIdOf(trx), id, name, tone],
    )
    const before = { name: category.name, tone: category.tone }
    await logAct(trx, {
      actorId,
      noun,
      action: 'update',
      subject: { id, name },
      before,
      after: { name, tone },
    })
  })

/** Deletes a category at `version`; its events then have none. @throws {Refusal} conflict */
export const removeEventCategory = (db: CompanyDb, actorId: number, id: number, version: number) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const category = found((await findEventCategories(trx)).find((one) => one.id === id))
    permit(category.version === version, 'conflict')
    await namedQuery(trx, 'delete from event_categories where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
    const { name, tone } = category
    await logAct(trx, { actorId, noun, action: 'delete', subject: { id, name }, before: { name, tone } })
  })

type Order = { wanted: readonly number[]; seen: readonly number[] }

/** Puts the wanted categories first, in this order. @throws {Refusal} conflict */
export const setEventCategoryOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun, list: findEventCategories, ...order }, (trx) =>
    namedQuery(
      trx,
      `update event_categories set sort_order = placed.place from (
         select c.id, row_number() over (order by wanted.place nulls last, c.sort_order, c.id) as place
         from event_categories c
         left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = c.id
         where c.company_id = $1
       ) placed where event_categories.company_id = $1 and event_categories.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

type Settings = { creators?: AudienceRule | null | undefined; birthdayItemId?: number | null | undefined }

/**
 * Sets who may create events (null: administrators only) and the profile item of birthdays. Unset fields stay.
 * @throws {Refusal} conflict, validation_failed
 */
export const changeEventSettings = (
  db: CompanyDb,
  { actorId, locale }: { actorId: number; locale: Locale },
  { creators, birthdayItemId, version }: Settings & { version: number },
) =>
  transaction(db, async (trx) => {
    await lockCompany(trx)
    const before = await findEventSettings(trx)
    permit(before.version === version, 'conflict')
    const audienceId =
      creators === undefined ? before.creatorsAudienceId : creators && (await audienceOf(trx, creators))
    const itemId = birthdayItemId === undefined ? before.birthdayItemId : birthdayItemId
    const items = await findBirthdayItems(trx)
    if (birthdayItemId && !items.some(({ id }) => id === birthdayItemId))
      throw new Refusal('validation_failed', {
        birthdayItemId: phrases(eventsStrings, locale).birthdayItemGone,
      })
    await namedQuery(
      trx,
      `insert into event_settings as s (company_id, creators_audience_id, birthday_item_id) values ($1, $2, $3)
       on conflict (company_id) do update set creators_audience_id = excluded.creators_audience_id,
         birthday_item_id = excluded.birthday_item_id, version = s.version + 1`,
      [companyIdOf(trx), audienceId, itemId],
    )
    const state = async (id: number | null, shown: number | null) => ({
      birthdays: items.find((item) => item.id === shown)?.name ?? null,
      creators: id === null ? null : (await describeAudience(trx, id, locale)).summary,
    })
    await logAct(trx, {
      ...{ actorId, noun: 'event_settings', action: 'update', subject: { id: null, name: '' } },
      before: await state(before.creatorsAudienceId, before.birthdayItemId),
      after: await state(audienceId, itemId),
    })
  })
