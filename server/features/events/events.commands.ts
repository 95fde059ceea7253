// Long: the three scopes of a change share how a series is split, moved and written.
import { randomUUID } from 'node:crypto'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import {
  checkedRule,
  lastOccurrence,
  occurrencesOf,
  splitRule,
} from '#server/features/calendars/recurrence.rules.ts'
import { cancelEventRooms, handOverEventRooms } from '#server/features/resources/event-bookings.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { reachOf } from './event-fields.checks.ts'
import { keepRooms, timesMoved, type WantedRooms } from './event-rooms.commands.ts'
import { type EventTime, movedAlike, ruleZone, wallText } from './event-times.rules.ts'
import { eventChanged, eventRevised } from './events.events.ts'
import type { EventPageRow } from './events.queries.ts'
import { eventsStrings } from './events.strings.ts'
import { type Occurrence, occurrenceAt } from './occurrences.rules.ts'

type Texts = { title: string; body: string; place: string; onlineUrl: string }

/** The input of a person; everything except the repetition was checked. */
export type WrittenEvent = Texts &
  EventTime & {
    linkUrl: string
    rrule: string | null
    categoryId: number | null
    rule: AudienceRule
    remindDays: number | null
    mediaFileIds: readonly number[]
    /** Whether the audience is invited by email. */
    invites: boolean
    notify: boolean
  }

type Acting = { actorId: number; locale: Locale }
type Scope = 'one' | 'following' | 'all'

const endless = 'infinity'

/** The rule in its stored form. @throws {Refusal} validation_failed beside `rrule` */
function keptRule(rrule: string | null, time: EventTime, locale: Locale) {
  if (rrule === null) return null
  const { allDay, startsAt } = time
  const checked = checkedRule(rrule, { startsAt, timeZone: ruleZone(time), allDay })
  if (checked === null)
    throw new Refusal('validation_failed', { rrule: phrases(eventsStrings, locale).ruleWrong })
  return checked
}

/** When the last occurrence ends; `infinity`: never. */
function endOfAll(rrule: string | null, time: EventTime) {
  if (rrule === null) return time.endsAt
  const last = lastOccurrence({ rule: rrule, startsAt: time.startsAt, timeZone: ruleZone(time) })
  return last === null ? endless : new Date(last.getTime() + time.endsAt.getTime() - time.startsAt.getTime())
}

async function valuesOf(trx: CompanyDb, event: WrittenEvent, locale: Locale) {
  const { title, body, place, onlineUrl, linkUrl, categoryId, remindDays, rule, invites } = event
  const { allDay, startsAt, endsAt, timeZone } = event
  const rrule = keptRule(event.rrule, event, locale)
  return {
    ...{
      companyId: companyIdOf(trx),
      title,
      body,
      place,
      onlineUrl,
      linkUrl,
      categoryId,
      remindDays,
      invites,
    },
    ...{ allDay, startsAt, endsAt, timeZone, rrule, firstAt: startsAt, lastAt: endOfAll(rrule, event) },
    ...{ audienceId: await audienceOf(trx, rule), reach: reachOf(rule) },
  }
}

const logged = (event: Texts & EventTime & { rrule: string | null }) => ({
  ...{ title: event.title, place: event.place, repetition: event.rrule },
  ...{ starts: wallText(event.startsAt, event), ends: wallText(event.endsAt, event) },
})

async function insertEvent(
  trx: CompanyDb,
  event: WrittenEvent,
  {
    actorId,
    locale,
    feedId = null,
    uid = `${randomUUID()}@hiroba`,
  }: Acting & { feedId?: number | null | undefined; uid?: string },
) {
  const values = await valuesOf(trx, event, locale)
  const [row] = await namedQuery<{ id: number }>(
    trx,
    `insert into events (company_id, uid, title, body, place, online_url, link_url, category_id, remind_days, all_day,
       starts_at, ends_at, time_zone, rrule, first_at, last_at, audience_id, reach, feed_id,
       created_by_id, invites)
     values (:companyId, :uid, :title, :body, :place, :onlineUrl, :linkUrl, :categoryId, :remindDays, :allDay,
       :startsAt, :endsAt, :timeZone, :rrule, :firstAt, :lastAt, :audienceId, :reach, :feedId, :actorId,
       :invites)
     returning id`,
    { ...values, uid, feedId, actorId },
  )
  await setFiles(trx, row!.id, event.mediaFileIds)
  return row!.id
}

async function setFiles(trx: CompanyDb, eventId: number, mediaFileIds: readonly number[]) {
  await namedQuery(trx, 'delete from event_files where company_id = $1 and event_id = $2', [
    companyIdOf(trx),
    eventId,
  ])
  await namedQuery(
    trx,
    `insert into event_files (company_id, event_id, media_file_id, place)
     select $1, $2, id, place from unnest($3::bigint[]) with ordinality as given (id, place) on conflict do nothing`,
    [companyIdOf(trx), eventId, mediaFileIds],
  )
}

/** Creates an event, books its rooms and notifies its audience. Returns its id. @throws {Refusal} resource_taken */
export const createEvent = (
  db: CompanyDb,
  event: WrittenEvent,
  { rooms, ...acting }: Acting & { feedId: number | undefined; rooms?: WantedRooms; uid?: string },
) =>
  transaction(db, async (trx) => {
    const id = await insertEvent(trx, event, acting)
    if (rooms) await keepRooms(trx, id, rooms, { moved: true })
    const { actorId } = acting
    const subject = { id, name: event.title }
    await logAct(trx, { actorId, noun: 'event', action: 'create', subject, after: logged(event) })
    if (event.invites) await publish(trx, eventRevised, { eventId: id })
    if (event.notify)
      await publish(trx, eventChanged, { eventId: id, act: 'created', actorId, version: 1, occursAt: null })
    return id
  })

type Target = { event: EventPageRow; version: number; scope: Scope; occursAt: Date | null }

/** Locks the event at the version that the person saw and increments it. @throws {Refusal} conflict */
async function takeVersion(trx: CompanyDb, { event, version }: Target) {
  const rows = await namedQuery<{ version: number }>(
    trx,
    `update events set version = version + 1, updated_at = now()
     where company_id = $1 and id = $2 and version = $3 and cancelled_at is null returning version`,
    [companyIdOf(trx), event.id, version],
  )
  permit(rows.length > 0, 'conflict')
  return rows[0]!.version
}

/** The occurrence that was opened. @throws {Refusal} not_found */
const occurrenceOf = (event: EventPageRow, occursAt: Date | null): Occurrence =>
  found(occursAt && occurrenceAt(event, occursAt))

const isFirst = (event: EventPageRow, at: Date) => at.getTime() === event.startsAt.getTime()

/**
 * Changes an event at a version with its rooms, and notifies its audience. Returns the id and the occurrence of the
 * opened event after the change.
 * @throws {Refusal} conflict, not_found if there is no such occurrence, validation_failed, resource_taken
 */
export const changeEvent = (
  db: CompanyDb,
  target: Target,
  event: WrittenEvent,
  { rooms, ...acting }: Acting & { rooms: WantedRooms },
) =>
  transaction(db, async (trx) => {
    const { event: before, occursAt } = target
    const { actorId } = acting
    const version = await takeVersion(trx, target)
    const scope = scopeOf(target)
    const opened = before.rrule === null ? null : occursAt
    let changed: Changed
    if (scope === 'one') {
      await changeOne(trx, before, occurrenceOf(before, opened).occursAt!, event)
      changed = { id: before.id, occursAt: opened, moved: true }
    } else if (scope === 'following') {
      changed = await changeFollowing(trx, before, occurrenceOf(before, opened).occursAt!, event, acting)
    } else changed = await changeAll(trx, before, opened, event, acting)
    const only = scope === 'one' ? opened! : undefined
    await keepRooms(trx, changed.id, rooms, { moved: changed.moved, only })
    const subject = { id: changed.id, name: event.title }
    const after = logged(event)
    await logAct(trx, { actorId, noun: 'event', action: 'update', subject, before: logged(before), after })
    if (before.invites || event.invites)
      for (const eventId of new Set([before.id, changed.id])) await publish(trx, eventRevised, { eventId })
    if (event.notify)
      await publish(trx, eventChanged, {
        ...{ eventId: changed.id, act: 'changed', actorId, version },
        occursAt: scope === 'all' ? null : (changed.occursAt?.getTime() ?? null),
      })
    return changed
  })

/** `moved`: whether any of its times differ from before. */
type Changed = { id: number; occursAt: Date | null; moved: boolean }

/**
 * The effective scope: an event that happens once has only `all`, and `following` from the first occurrence is `all`.
 */
function scopeOf({ event, scope, occursAt }: Target): Scope {
  if (event.rrule === null) return 'all'
  return scope === 'following' && occursAt && isFirst(event, occursAt) ? 'all' : scope
}

/** Stores for one occurrence how it differs from its series. */
async function changeOne(trx: CompanyDb, series: EventPageRow, occursAt: Date, event: WrittenEvent) {
  if (event.allDay !== series.allDay) permit(false, 'invalid_request')
  const length = series.endsAt.getTime() - series.startsAt.getTime()
  const moved =
    event.startsAt.getTime() !== occursAt.getTime() || event.endsAt.getTime() !== occursAt.getTime() + length
  const own = (now: string, usual: string) => (now === usual ? null : now)
  await namedQuery(
    trx,
    `insert into event_overrides (company_id, event_id, occurs_at, title, body, place, online_url, starts_at, ends_at)
     values (:companyId, :eventId, :occursAt, :title, :body, :place, :onlineUrl, :startsAt, :endsAt)
     on conflict (company_id, event_id, occurs_at) do update
       set cancelled = false, cancelled_sequence = null, title = excluded.title,
       body = excluded.body, place = excluded.place, online_url = excluded.online_url,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    {
      ...{ companyId: companyIdOf(trx), eventId: series.id, occursAt },
      ...{ title: own(event.title, series.title), body: own(event.body, series.body) },
      ...{ place: own(event.place, series.place), onlineUrl: own(event.onlineUrl, series.onlineUrl) },
      startsAt: moved ? event.startsAt : null,
      endsAt: moved ? event.endsAt : null,
    },
  )
  await namedQuery(
    trx,
    `update events set sequence = sequence + 1, first_at = least(first_at, $3), last_at = greatest(last_at, $4)
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), series.id, event.startsAt, event.endsAt],
  )
}

/** Ends a series before an occurrence. Returns the rule for the occurrences that follow, with the remaining count. */
async function endBefore(trx: CompanyDb, series: EventPageRow, occursAt: Date) {
  const rule = series.rrule!
  const { startsAt } = series
  const before = occurrencesOf(
    { rule, startsAt, timeZone: ruleZone(series) },
    { from: startsAt, until: occursAt },
  )
  const [first, rest] = splitRule(rule, occursAt, before.length, series.allDay)
  await namedQuery(
    trx,
    `update events set rrule = $3, sequence = sequence + 1,
       last_at = greatest($4::timestamptz, (select max(o.ends_at) from event_overrides o
         where o.company_id = $1 and o.event_id = $2 and o.occurs_at < $5))
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), series.id, first, endOfAll(first, series), occursAt],
  )
  return rest
}

async function changeFollowing(
  trx: CompanyDb,
  series: EventPageRow,
  occursAt: Date,
  event: WrittenEvent,
  acting: Acting,
): Promise<Changed> {
  const rest = await endBefore(trx, series, occursAt)
  const rrule = event.rrule === series.rrule ? rest : event.rrule
  const id = await insertEvent(trx, { ...event, rrule }, acting)
  await namedQuery(
    trx,
    `update event_overrides set event_id = $3, cancelled_sequence = null
     where company_id = $1 and event_id = $2 and occurs_at >= $4`,
    [companyIdOf(trx), series.id, id, occursAt],
  )
  const zones = {
    from: { at: occursAt, zone: ruleZone(series) },
    to: { at: event.startsAt, zone: ruleZone(event) },
  }
  const now = { ...event, rrule: keptRule(rrule, event, acting.locale) }
  await moveOverrides(trx, id, now, zones)
  await handOverEventRooms(trx, series.id, id, occursAt)
  const moved = timesMoved({ ...series, ...lastingFrom(occursAt, series), rrule: rest }, now)
  return { id, occursAt: rrule === null ? null : event.startsAt, moved }
}

async function changeAll(
  trx: CompanyDb,
  series: EventPageRow,
  opened: Date | null,
  written: WrittenEvent,
  { locale }: Acting,
): Promise<Changed> {
  const from = { at: opened ?? series.startsAt, zone: ruleZone(series) }
  const to = { at: written.startsAt, zone: ruleZone(written) }
  const startsAt = opened ? firstStart(movedAlike(series.startsAt, from, to), written) : written.startsAt
  const length = written.endsAt.getTime() - written.startsAt.getTime()
  const event = { ...written, startsAt, endsAt: new Date(startsAt.getTime() + length) }
  const values = await valuesOf(trx, event, locale)
  await namedQuery(
    trx,
    `update events set title = :title, body = :body, place = :place, online_url = :onlineUrl, link_url = :linkUrl,
       category_id = :categoryId, remind_days = :remindDays, all_day = :allDay, starts_at = :startsAt,
       ends_at = :endsAt, time_zone = :timeZone, rrule = :rrule, first_at = :firstAt, last_at = :lastAt,
       audience_id = :audienceId, reach = :reach, invites = :invites, sequence = sequence + 1
     where company_id = :companyId and id = :id`,
    { ...values, id: series.id },
  )
  await setFiles(trx, series.id, written.mediaFileIds)
  await moveOverrides(trx, series.id, { ...event, rrule: values.rrule }, { from, to })
  const occursAt = opened && values.rrule !== null ? movedAlike(opened, from, to) : null
  return { id: series.id, occursAt, moved: timesMoved(series, { ...event, rrule: values.rrule }) }
}

const lastingFrom = (startsAt: Date, series: EventTime) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + series.endsAt.getTime() - series.startsAt.getTime()),
})

/** The first day from `at` on that matches the rule; `at` if there is none, so that the rule is refused. */
function firstStart(at: Date, { rrule, allDay, timeZone }: WrittenEvent) {
  if (rrule === null) return at
  const soon = new Date(at.getTime() + 400 * 86_400_000)
  try {
    const zone = ruleZone({ allDay, timeZone })
    return occurrencesOf({ rule: rrule, startsAt: at, timeZone: zone }, { from: at, until: soon })[0] ?? at
  } catch {
    return at
  }
}

type Moving = { from: { at: Date; zone: string }; to: { at: Date; zone: string } }

/**
 * Moves the exceptions of a series, and the answers to single occurrences, along with its occurrences; those that match
 * no occurrence are deleted.
 */
async function moveOverrides(
  trx: CompanyDb,
  eventId: number,
  event: EventTime & { rrule: string | null },
  { from, to }: Moving,
) {
  const rows = await namedQuery<{ occursAt: Date }>(
    trx,
    `select occurs_at from event_overrides where company_id = $1 and event_id = $2
     union select occurs_at from event_occurrence_answers where company_id = $1 and event_id = $2 order by occurs_at`,
    [companyIdOf(trx), eventId],
  )
  if (rows.length === 0) return
  const kept = rows
    .map((row) => ({ ...row, now: movedAlike(row.occursAt, from, to) }))
    .filter(({ now }) => event.rrule !== null && falls(event, event.rrule, now))
  await namedQuery(
    trx,
    `with a as (delete from event_occurrence_answers
       where company_id = $1 and event_id = $2 and occurs_at <> all($3::timestamptz[]))
     delete from event_overrides where company_id = $1 and event_id = $2 and occurs_at <> all($3::timestamptz[])`,
    [companyIdOf(trx), eventId, kept.map(({ occursAt }) => occursAt)],
  )
  // In the order that avoids collisions with those that were not moved yet.
  const later = to.at > from.at
  for (const { occursAt, now } of later ? kept.toReversed() : kept)
    await namedQuery(
      trx,
      `with a as (update event_occurrence_answers set occurs_at = $4
         where company_id = $1 and event_id = $2 and occurs_at = $3)
       update event_overrides set occurs_at = $4 where company_id = $1 and event_id = $2 and occurs_at = $3`,
      [companyIdOf(trx), eventId, occursAt, now],
    )
  await namedQuery(
    trx,
    `update events e set first_at = least(e.first_at, o.first_at), last_at = greatest(e.last_at, o.last_at)
     from (select min(starts_at) as first_at, max(ends_at) as last_at from event_overrides
       where company_id = $1 and event_id = $2) o
     where e.company_id = $1 and e.id = $2`,
    [companyIdOf(trx), eventId],
  )
}

const falls = (time: EventTime, rule: string, at: Date) =>
  occurrencesOf(
    { rule, startsAt: time.startsAt, timeZone: ruleZone(time) },
    { from: at, until: new Date(at.getTime() + 1) },
  ).length > 0

/**
 * Cancels an event, an occurrence, or an occurrence and all later ones, frees its rooms and notifies the audience.
 * @throws {Refusal} conflict, not_found
 */
export const cancelEvent = (
  db: CompanyDb,
  target: Target,
  { actorId, notify }: { actorId: number; notify: boolean },
) =>
  transaction(db, async (trx) => {
    const { event, occursAt } = target
    const version = await takeVersion(trx, target)
    const scope = scopeOf(target)
    const gone = scope === 'all' ? null : occurrenceOf(event, occursAt).occursAt!
    await cancelEventRooms(
      trx,
      { userId: actorId, now: new Date() },
      { eventId: event.id, ...(gone && { [scope === 'one' ? 'only' : 'from']: gone }) },
    )
    if (gone === null)
      await namedQuery(
        trx,
        `update events set cancelled_at = now(), cancelled_by_id = $3, sequence = sequence + 1
         where company_id = $1 and id = $2`,
        [companyIdOf(trx), event.id, actorId],
      )
    else {
      if (scope === 'one') await cancelOne(trx, event.id, gone)
      else {
        await endBefore(trx, event, gone)
        await namedQuery(
          trx,
          'delete from event_overrides where company_id = $1 and event_id = $2 and occurs_at >= $3',
          [companyIdOf(trx), event.id, gone],
        )
      }
    }
    const subject = { id: event.id, name: event.title }
    await logAct(trx, { actorId, noun: 'event', action: 'cancel', subject, before: logged(event) })
    if (event.invites) await publish(trx, eventRevised, { eventId: event.id })
    if (notify)
      await publish(trx, eventChanged, {
        ...{ eventId: event.id, act: 'cancelled', actorId, version },
        occursAt: scope === 'all' ? null : occursAt!.getTime(),
      })
  })

const cancelOne = (trx: CompanyDb, eventId: number, occursAt: Date) =>
  namedQuery(
    trx,
    `with e as (update events set sequence = sequence + 1 where company_id = $1 and id = $2 returning sequence)
     insert into event_overrides (company_id, event_id, occurs_at, cancelled, cancelled_sequence)
     select $1, $2, $3, true, e.sequence from e
     on conflict (company_id, event_id, occurs_at) do update
       set cancelled = true, cancelled_sequence = excluded.cancelled_sequence`,
    [companyIdOf(trx), eventId, occursAt],
  )

/** Marks an event as seen by a person. Safe to repeat. */
export const markEventRead = (db: CompanyDb, eventId: number, userId: number) =>
  namedQuery(
    db,
    'insert into event_reads (company_id, event_id, user_id) values ($1, $2, $3) on conflict do nothing',
    [companyIdOf(db), eventId, userId],
  )
