import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { found } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { legalHoldChanged } from './legal-holds.events.ts'
import { makeLegalHoldExport } from './legal-holds.jobs.ts'
import { findLegalHold, type LegalHoldRow } from './legal-holds.queries.ts'

/* Deleting shares this lock: what a hold says is true until the deletion commits. */
const lockCompany = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

const subjectOf = ({ id, people, menus }: LegalHoldRow) => ({
  id,
  name: [...people.map(fullName), ...menus.map(({ name }) => name)].join('、'),
})

type NewHold = {
  userIds: readonly number[]
  menuIds: readonly number[]
  fromOn: string | null
  untilOn: string | null
  reason: string
  clientKey: string
}

/** Puts contents under hold, and the chat of the people, once per client key. Returns the id. */
export const holdContents = (db: CompanyDb, actorId: number, { userIds, menuIds, ...given }: NewHold) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await lockCompany(trx)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into legal_holds (company_id, reason, from_on, until_on, created_by_id, client_key)
       values (:companyId, :reason, :fromOn::date, :untilOn::date, :actorId, :clientKey)
       on conflict (company_id, created_by_id, client_key) do nothing returning id`,
      { companyId, actorId, ...given },
    )
    if (!made) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from legal_holds where company_id = $1 and created_by_id = $2 and client_key = $3',
        [companyId, actorId, given.clientKey],
      )
      return known!.id
    }
    const { id } = made
    await namedQuery(
      trx,
      `with chat as (
         insert into chat_holds (company_id, user_id, reason, created_by_id, client_key)
         select :companyId, one, :reason, :actorId::bigint, 'legal hold ' || :id::bigint || ' ' || one
         from unnest(:userIds::bigint[]) one returning id, user_id
       )
       insert into legal_hold_subjects (company_id, legal_hold_id, user_id, menu_id, chat_hold_id)
       select :companyId, :id, c.user_id, null::bigint, c.id from chat c
       union all select :companyId, :id, null, one, null from unnest(:menuIds::bigint[]) one`,
      { companyId, id, actorId, reason: given.reason, userIds, menuIds },
    )
    const { reason, fromOn, untilOn } = given
    await logAct(trx, {
      ...{ actorId, noun: 'legal_hold', action: 'create' },
      subject: subjectOf(found(await findLegalHold(trx, id))),
      after: { reason, from: fromOn, until: untilOn },
    })
    await publish(trx, legalHoldChanged, { legalHoldId: id, actorId, change: 'set' })
    return id
  })

/** Ends a hold and those of the chat of its people, once. */
export const releaseContents = (
  db: CompanyDb,
  { id, actorId, reason }: { id: number; actorId: number; reason: string },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await lockCompany(trx)
    const hold = found(await findLegalHold(trx, id))
    if (hold.releasedAt) return
    await namedQuery(
      trx,
      `with ended as (
         update legal_holds set released_at = now(), released_by_id = $3, release_reason = $4
         where company_id = $1 and id = $2 returning id
       )
       update chat_holds c set released_at = now() from legal_hold_subjects s
       where c.company_id = $1 and s.company_id = $1 and s.legal_hold_id = $2 and c.id = s.chat_hold_id
         and c.released_at is null`,
      [companyId, id, actorId, reason],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'legal_hold', action: 'cancel', subject: subjectOf(hold) },
      before: { reason: hold.reason },
      after: { reason },
    })
    await publish(trx, legalHoldChanged, { legalHoldId: id, actorId, change: 'released' })
  })

/** Starts an export of a hold, once per client key. Returns its id. */
export const beginLegalHoldExport = (
  db: CompanyDb,
  hold: LegalHoldRow,
  { actorId, locale, clientKey }: { actorId: number; locale: Locale; clientKey: string },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [row] = await namedQuery<{ id: number; fresh: boolean }>(
      trx,
      `insert into legal_hold_exports as x (company_id, legal_hold_id, created_by_id, client_key, locale)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, created_by_id, client_key) do update set client_key = x.client_key
       returning id, xmax = 0 as fresh`,
      [companyId, hold.id, actorId, clientKey, locale],
    )
    const { id, fresh } = row!
    if (!fresh) return id
    await logAct(trx, { actorId, noun: 'legal_hold', action: 'export', subject: subjectOf(hold) })
    await recordAccess(trx, { actorId, kind: 'legal_hold', userIds: hold.people.map((one) => one.id) })
    await enqueue(trx, makeLegalHoldExport, { exportId: id })
    return id
  })
