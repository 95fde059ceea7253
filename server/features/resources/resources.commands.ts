import type { AudienceRule } from '#common/audience-rule.ts'
import { foldedName } from '#common/folded-name.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { resourceLimits } from '#contract/resources.administration.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { resourceState } from './resources.log.ts'
import { findAdminResources, type ResourceRow } from './resources.queries.ts'
import { resourcesStrings } from './resources.strings.ts'

type Fields = Omit<ResourceRow, 'id'> & { rule: AudienceRule; active: boolean }
type Act = { actorId: number; locale: Locale }

/* Concurrent changes of the list wait for each other. */
const lockList = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

async function checkFields(trx: CompanyDb, { name, opensAt, closesAt }: Fields, locale: Locale, id?: number) {
  const words = phrases(resourcesStrings, locale)
  if ((opensAt === null) !== (closesAt === null))
    throw new Refusal('validation_failed', {
      [opensAt === null ? 'opensAt' : 'closesAt']: words.hoursMissing,
    })
  if (opensAt !== null && closesAt !== null && opensAt >= closesAt)
    throw new Refusal('validation_failed', { closesAt: words.hoursBackwards })
  const others = (await findAdminResources(trx)).filter((one) => one.id !== id)
  permit(!others.some((one) => foldedName(one.name) === foldedName(name)), 'name_taken')
  if (others.length >= resourceLimits.resources)
    throw new Refusal('validation_failed', { name: words.tooMany(resourceLimits.resources) })
}

const valuesOf = async (trx: CompanyDb, fields: Fields) => ({
  companyId: companyIdOf(trx),
  name: fields.name,
  kind: fields.kind,
  capacity: fields.capacity,
  place: fields.place,
  description: fields.description,
  audienceId: await audienceOf(trx, fields.rule),
  repeatable: fields.repeatable,
  daysAhead: fields.daysAhead,
  longestMinutes: fields.longestMinutes,
  opensAt: fields.opensAt,
  closesAt: fields.closesAt,
  active: fields.active,
})

/** Adds a resource at the end. Returns its id. @throws {Refusal} name_taken, validation_failed */
export const addResource = (db: CompanyDb, { actorId, locale }: Act, fields: Fields) =>
  transaction(db, async (trx) => {
    await lockList(trx)
    await checkFields(trx, fields, locale)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into resources (company_id, name, kind, capacity, place, description, audience_id, repeatable, days_ahead,
         longest_minutes, opens_at, closes_at, active, sort_order)
       values (:companyId, :name, :kind, :capacity, :place, :description, :audienceId, :repeatable, :daysAhead,
         :longestMinutes, :opensAt, :closesAt, :active,
         (select coalesce(max(sort_order), -1) + 1 from resources where company_id = :companyId)) returning id`,
      await valuesOf(trx, fields),
    )
    const subject = { id: made!.id, name: fields.name }
    const after = await resourceState(trx, fields, locale)
    await logAct(trx, { actorId, noun: 'resource', action: 'create', subject, after })
    return made!.id
  })

/** Changes a resource at `version`. @throws {Refusal} conflict, name_taken, validation_failed */
export const changeResource = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { version, ...fields }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    await lockList(trx)
    const resource = found((await findAdminResources(trx, id))[0])
    permit(resource.version === version, 'conflict')
    await checkFields(trx, fields, locale, id)
    const before = await resourceState(trx, resource, locale)
    await namedQuery(
      trx,
      `update resources set name = :name, kind = :kind, capacity = :capacity, place = :place,
         description = :description, audience_id = :audienceId, repeatable = :repeatable, days_ahead = :daysAhead,
         longest_minutes = :longestMinutes, opens_at = :opensAt, closes_at = :closesAt, active = :active
       where company_id = :companyId and id = :id`,
      { ...(await valuesOf(trx, fields)), id },
    )
    const after = await resourceState(trx, fields, locale)
    const subject = { id, name: fields.name }
    await logAct(trx, { actorId, noun: 'resource', action: 'update', subject, before, after })
  })

type Order = { wanted: readonly number[]; seen: readonly number[] }

/** Puts these resources first, in this order. @throws {Refusal} conflict if the list has changed since it was seen */
export const setResourceOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'resource', list: findAdminResources, ...order }, (trx) =>
    namedQuery(
      trx,
      `update resources set sort_order = placed.place from (
         select r.id, row_number() over (order by wanted.place nulls last, r.sort_order, r.id) as place
         from resources r left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = r.id
         where r.company_id = $1
       ) placed where resources.company_id = $1 and resources.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

/** Deletes a resource that was never booked. @throws {Refusal} conflict, resource_in_use */
export const removeResource = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { id, version }: { id: number; version: number },
) =>
  transaction(db, async (trx) => {
    await lockList(trx)
    const resource = found((await findAdminResources(trx, id))[0])
    permit(resource.version === version, 'conflict')
    const deleted = await namedQuery(
      trx,
      `delete from resources r where r.company_id = $1 and r.id = $2 and not exists (
         select from resource_bookings b where b.company_id = $1 and b.resource_id = r.id) returning r.id`,
      [companyIdOf(trx), id],
    )
    permit(deleted.length > 0, 'resource_in_use')
    const before = await resourceState(trx, resource, locale)
    const subject = { id, name: resource.name }
    await logAct(trx, { actorId, noun: 'resource', action: 'delete', subject, before })
  })
