import { createHash } from 'node:crypto'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { changeEvent, createEvent } from '#server/features/events/events.commands.ts'
import { findEvent } from '#server/features/events/events.queries.ts'
import { findRule } from '#server/features/menus/menus.queries.ts'
import type { Booker } from '#server/features/resources/bookings.commands.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { type PlannedImport, planImport } from './calendar-imports.plan.ts'
import { findEventsByUid } from './calendar-imports.queries.ts'
import type { ImportedEvent } from './icalendar.import.ts'

export type CheckedFile = { events: readonly ImportedEvent[]; bytes: Uint8Array }

/** Plans a file against the events of the company, without writing anything. */
export async function planFile(db: CompanyDb, { events, bytes }: CheckedFile) {
  const existing = await findEventsByUid(
    db,
    events.map(({ uid }) => uid),
  )
  const plan = planImport(events, existing)
  const state = existing.map(({ id, version, cancelled }) => [id, version, cancelled])
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(state)).digest('base64url')
  const writes = plan.some((one) => one.state === 'new' || one.state === 'changed')
  return { plan, fingerprint: writes ? hash : null }
}

type Importing = {
  file: CheckedFile
  fingerprint: string
  rule: AudienceRule
  categoryId: number | null
  booker: Booker
  locale: Locale
}

/**
 * Imports the new and changed events of a checked file, all or none. Returns how many there were of each.
 * @throws {Refusal} conflict if the file or the events differ from what was checked
 */
export const importFile = (db: CompanyDb, importing: Importing) =>
  transaction(db, async (trx) => {
    // Of two imports of the same file the second finds the events of the first.
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyIdOf(trx),
    ])
    const { plan, fingerprint } = await planFile(trx, importing.file)
    permit(fingerprint !== null && fingerprint === importing.fingerprint, 'conflict')
    const counts = { newCount: 0, changedCount: 0 }
    for (const one of plan) {
      if (one.state === 'new') counts.newCount += 1
      else if (one.state === 'changed') counts.changedCount += 1
      else continue
      await importEvent(trx, one, importing)
    }
    return counts
  })

async function importEvent(trx: CompanyDb, { event, known }: PlannedImport, importing: Importing) {
  const { booker, locale } = importing
  const { uid, overrides, problem: _problem, ...written } = event
  const actorId = booker.userId
  if (!known) {
    const { rule, categoryId } = importing
    const made = {
      ...written,
      onlineUrl: '',
      rule,
      categoryId,
      remindDays: null,
      invites: false,
      mediaFileIds: [],
      notify: false,
    }
    const id = await createEvent(trx, made, { actorId, locale, feedId: undefined, uid })
    return replaceOverrides(trx, id, event)
  }
  const before = found(await findEvent(trx, booker, known.id))
  const { onlineUrl, categoryId, remindDays, mediaFileIds, invites } = before
  const kept = { onlineUrl, categoryId, remindDays, mediaFileIds: mediaFileIds ?? [], invites, notify: false }
  const rule = await findRule(trx, before.audienceId)
  const target = { event: before, version: before.version, scope: 'all' as const, occursAt: null }
  await changeEvent(trx, target, { ...written, ...kept, rule }, { actorId, locale, rooms: { booker } })
  return replaceOverrides(trx, known.id, event)
}

/** Makes the exceptions of an event those of the file. */
async function replaceOverrides(trx: CompanyDb, eventId: number, { overrides, ...series }: ImportedEvent) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'delete from event_overrides where company_id = $1 and event_id = $2', [
    companyId,
    eventId,
  ])
  if (overrides.length === 0) return
  const own = (now: string, usual: string) => (now === usual ? null : now)
  const rows = overrides.map((one) => ({
    occurs_at: one.occursAt,
    cancelled: one.cancelled,
    title: one.cancelled ? null : own(one.title, series.title),
    body: one.cancelled ? null : own(one.body, series.body),
    place: one.cancelled ? null : own(one.place, series.place),
    starts_at: one.cancelled ? null : one.startsAt,
    ends_at: one.cancelled ? null : one.endsAt,
  }))
  await namedQuery(
    trx,
    `insert into event_overrides (company_id, event_id, occurs_at, cancelled, title, body, place, starts_at, ends_at)
     select $1, $2, occurs_at, cancelled, title, body, place, starts_at, ends_at
     from jsonb_to_recordset($3::jsonb) as given (occurs_at timestamptz, cancelled boolean, title text, body text,
       place text, starts_at timestamptz, ends_at timestamptz)`,
    [companyId, eventId, JSON.stringify(rows)],
  )
  await namedQuery(
    trx,
    `update events e set first_at = least(e.first_at, o.first_at), last_at = greatest(e.last_at, o.last_at)
     from (select min(starts_at) as first_at, max(ends_at) as last_at from event_overrides
       where company_id = $1 and event_id = $2) o
     where e.company_id = $1 and e.id = $2`,
    [companyId, eventId],
  )
}
