import { phrases } from '#common/strings.ts'
import { lookLimits } from '#contract/looks.ts'
import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { type ContractRow, findContract } from '#server/features/companies/contracts.queries.ts'
import { backyardStrings } from '#server/features/companies/contracts.strings.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { lookEndedBy, lookTables } from '#server/platform/auth/look-sessions.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publishTo } from '#server/platform/outbox/publish.ts'
import { lookAsked, lookBegan } from './looks.events.ts'
import { lookPolicy } from './looks.policy.ts'
import { findConsent, findPersonToLookAs, findStanding, type LookEnd } from './looks.queries.ts'

type Given = { userId: number; purpose: string; endsOn: string; endsAt: Date }

/** Gives consent until a moment. Returns its id. */
export const giveConsent = (db: CompanyDb, { userId, purpose, endsOn, endsAt }: Given) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    if (await findConsent(trx)) throw new Refusal('look_consent_stands')
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into look_consents (company_id, purpose, given_by_id, ends_at) values ($1, $2, $3, $4) returning id`,
      [companyId, purpose, userId, endsAt],
    )
    await logAct(trx, {
      ...{ actorId: userId, noun: 'look_consent', action: 'create' },
      subject: { id: row!.id, name: purpose },
      after: { purpose, until: endsOn },
    })
    return row!.id
  })

/** Withdraws a consent that stands: every look depends on it, and ends with its next request. */
export const withdrawConsent = (db: CompanyDb, { userId, id }: { userId: number; id: number }) =>
  transaction(db, async (trx) => {
    const { purpose } = found(await findConsent(trx, id))
    const rows = await namedQuery(
      trx,
      `update look_consents set withdrawn_at = now(), withdrawn_by_id = $3
       where company_id = $1 and id = $2 and withdrawn_at is null and ends_at > now() returning id`,
      [companyIdOf(trx), id, userId],
    )
    if (rows.length === 0) throw new Refusal('conflict')
    await logAct(trx, {
      ...{ actorId: userId, noun: 'look_consent', action: 'cancel' },
      subject: { id, name: purpose },
    })
  })

/* The company, locked against changes of its consent, and whether one stands. */
async function lockCompany(trx: InstallationDb, companyId: number) {
  await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
  const company = found(await findContract(trx, companyId))
  const consent = await findStanding(trx, companyId)
  return { company, consent, standing: { state: company.state, consented: consent !== null } }
}

type Asked = { companyId: number; operator: Operator; reason: string }

/** Asks a company for consent, once a day. */
export const askForConsent = (db: InstallationDb, { companyId, operator, reason }: Asked) =>
  transaction(db, async (trx) => {
    const { company, standing } = await lockCompany(trx, companyId)
    permit(!standing.consented, 'look_consent_stands')
    permit(lookPolicy.ask(operator, standing), 'company_suspended')
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into look_requests (company_id, operator_id, operator_name, reason) select $1, $2, $3, $4
       where not exists (select from look_requests r
         where r.company_id = $1 and r.created_at > now() - interval '1 day'
           and not exists (select from look_consents k where k.company_id = $1 and k.given_at > r.created_at))
       returning id`,
      [company.id, operator.id, operator.name, reason],
    )
    if (!row) throw new Refusal('look_asked')
    await logOperatorAct(trx, { by: operator, company, action: 'look_asked', reason })
    await publishTo(trx, lookAsked, [{ companyId: company.id, payload: { lookRequestId: row.id } }])
  })

type Beginning = Asked & { userId: number; operatorSessionHash: Uint8Array }

/**
 * Begins a look, in place of any other of the operator. Returns the cookie's value and when it ends: with the hour, or
 * with the consent.
 */
export const begin = (
  db: InstallationDb,
  { companyId, operator, reason, userId, operatorSessionHash }: Beginning,
) =>
  transaction(db, async (trx) => {
    const { company, consent, standing } = await lockCompany(trx, companyId)
    if (!consent) throw new Refusal('look_without_consent')
    permit(lookPolicy.look(operator, standing), 'company_suspended')
    const person = found(await findPersonToLookAs(trx, company.id, userId))
    for (const other of await findOpen(trx, { operatorId: operator.id })) await close(trx, other, 'operator')
    const token = randomToken()
    const [row] = await namedQuery<{ id: number; endsAt: Date }>(
      trx,
      `insert into looks (company_id, consent_id, operator_id, operator_name, operator_session_hash, user_id, reason,
         token_hash, ends_at)
       values (:companyId, :consentId, :operatorId, :operatorName, :sessionHash, :userId, :reason, :tokenHash,
         least(now() + make_interval(mins => ${lookLimits.minutes}), :until::timestamptz))
       returning id, ends_at`,
      {
        ...{ companyId: company.id, consentId: consent.id, userId, reason, until: consent.endsAt },
        ...{ operatorId: operator.id, operatorName: operator.name, sessionHash: operatorSessionHash },
        tokenHash: tokenHash(token),
      },
    )
    const { id, endsAt } = row!
    await log(trx, { id, company, operator, action: 'begin', person: fullName(person), reason })
    await publishTo(trx, lookBegan, [{ companyId: company.id, payload: { lookId: id } }])
    return { token, endsAt }
  })

type Logged = {
  id: number
  company: Pick<ContractRow, 'id' | 'name' | 'locale'>
  operator: { id: number; name: string }
  action: 'begin' | 'end'
  person: string
  reason: string
}

/* For operators, and in the company's own log. */
async function log(trx: InstallationDb, { id, company, operator, action, person, reason }: Logged) {
  await logOperatorAct(trx, {
    ...{ by: operator, company, subject: person, reason },
    action: action === 'begin' ? 'look_began' : 'look_ended',
  })
  await namedQuery(
    trx,
    `insert into administration_acts (company_id, noun, action, subject_id, subject_name, after, search_text, directory)
     values (:companyId, 'look', :action, :id, :person, :after::jsonb, search_fold(:searchText), :directory)`,
    {
      ...{ companyId: company.id, action, id, person },
      after: JSON.stringify({ operatorName: operator.name, operatorReason: reason }),
      searchText: [person, operator.name, reason].join('\n'),
      directory: phrases(backyardStrings, company.locale).operator,
    },
  )
}

type OpenRow = {
  id: number
  companyId: number
  operatorId: number
  operatorName: string
  familyName: string
  givenName: string
  endedBy: LookEnd | null
  endedAt: Date
}

/* Looks that are not recorded as ended: of an operator, of a cookie, or of everyone. */
const findOpen = (db: InstallationDb, { operatorId, hash }: { operatorId?: number; hash?: Uint8Array }) =>
  namedQuery<OpenRow>(
    db,
    `select l.id, l.company_id, l.operator_id, l.operator_name, u.family_name, u.given_name,
       ${lookEndedBy} as ended_by, least(now(), l.ends_at, k.ends_at, k.withdrawn_at) as ended_at
     from ${lookTables}
     where l.ended_at is null and ($1::bigint is null or l.operator_id = $1)
       and ($2::bytea is null or l.token_hash = $2)
     order by l.id limit 500`,
    [operatorId ?? null, hash ?? null],
  )

/* Records the end of a look, once. */
async function close(trx: InstallationDb, look: OpenRow, endedBy: LookEnd) {
  const rows = await namedQuery(
    trx,
    `update looks set ended_at = $3, ended_by = $4 where company_id = $1 and id = $2 and ended_at is null returning id`,
    [look.companyId, look.id, look.endedAt, look.endedBy ?? endedBy],
  )
  const company = await findContract(trx, look.companyId)
  if (rows.length === 0 || !company) return
  await log(trx, {
    ...{ id: look.id, company, action: 'end', person: fullName(look), reason: '' },
    operator: { id: look.operatorId, name: look.operatorName },
  })
}

/** Ends the look of a cookie, if it is under way. */
export const endByCookie = (db: InstallationDb, cookie: string) =>
  transaction(db, async (trx) => {
    for (const look of await findOpen(trx, { hash: tokenHash(cookie) })) await close(trx, look, 'operator')
  })

/** Records the end of looks that something else has ended. They can do nothing since then. */
export async function closeEnded(db: InstallationDb) {
  for (const look of await findOpen(db, {}))
    if (look.endedBy) await transaction(db, (trx) => close(trx, look, 'time'))
}
