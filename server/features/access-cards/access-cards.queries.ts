import type { UserRole } from '#common/administration-section.ts'
import type { Engine } from '#db/connect.ts'
import type { Parameter } from '#db/named-parameters.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type Administering, reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { isReached } from '#server/features/admin-users/admin-users.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import {
  nameIsLike,
  namePattern,
  type PersonRow,
  personColumns,
} from '#server/features/people/people.queries.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { isLetIn } from '#server/platform/auth/person-rights.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import type { textCursor } from '#server/platform/http/cursor.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** SQL: whether a person is a superior of the person `u`: leads their main department or one above it. */
export const isLedBy = (person: Parameter) =>
  `exists (select from memberships lm where lm.company_id = u.company_id and lm.user_id = u.id and lm.main
     and lm.department_id in (select departments_led_by(u.company_id, ${person}::bigint)))`

type CardPersonRow = {
  id: number
  familyName: string
  givenName: string
  role: UserRole
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  reached: boolean
  led: boolean
}

/** A person for whom a card is wanted, as seen by the issuer. */
export async function findCardPerson(db: CompanyDb, issuer: Administering, userId: number) {
  const [row] = await namedQuery<CardPersonRow>(
    db,
    `select u.id, u.family_name, u.given_name, u.role, u.status, ${isReached('$3')} as reached,
       ${isLedBy('$4')} as led
     from users u where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId, reachOf(issuer), issuer.userId],
  )
  return row
}

/** The cards of the last 24 hours: by an issuer, and for a person. */
export async function countCards(db: CompanyDb, { issuerId, userId }: { issuerId: number; userId: number }) {
  const [row] = await namedQuery<{ byIssuer: number; forPerson: number }>(
    db,
    `select (select count(*) from access_cards c where c.company_id = $1 and c.issuer_id = $2
         and c.created_at > now() - interval '1 day')::integer as by_issuer,
       (select count(*) from access_cards c where c.company_id = $1 and c.user_id = $3
         and c.created_at > now() - interval '1 day')::integer as for_person`,
    [companyIdOf(db), issuerId, userId],
  )
  return row!
}

type IssuedCardRow = { expiresAt: Date; used: boolean; ended: boolean; expired: boolean }

/** The newest card that an issuer made for a person. */
export async function findIssuedCard(db: CompanyDb, issuerId: number, userId: number) {
  const [row] = await namedQuery<IssuedCardRow>(
    db,
    `select c.expires_at, c.used_at is not null as used, c.ended_at is not null as ended,
       c.expires_at <= now() as expired
     from access_cards c where c.company_id = $1 and c.issuer_id = $2 and c.user_id = $3
     order by c.created_at desc, c.id desc limit 1`,
    [companyIdOf(db), issuerId, userId],
  )
  return row ?? null
}

// A password that was set in the meantime, and rights that the person got, end a card.
const over = `(a.ended_at is not null or a.created_at < k.set_at or u.status not in ('invited', 'active')
  or (u.role <> 'employee' and i.role <> 'administrator') or not (${isLetIn}))`
const around = `join users u on u.company_id = a.company_id and u.id = a.user_id
  join users i on i.company_id = a.company_id and i.id = a.issuer_id
  join companies c on c.id = a.company_id
  left join credentials k on k.company_id = a.company_id and k.user_id = a.user_id`

type CardRow = {
  id: number
  userId: number
  issuerId: number
  familyName: string
  givenName: string
  companyName: string
  login: string | null
  expiresAt: Date
}

/** A card that can be used, and its company's database. Throws what is wrong with it. */
export async function openCard(engine: Engine, token: string) {
  const db = companyOfToken(engine, token)
  if (!db) throw new Refusal('link_unknown')
  const [row] = await namedQuery<CardRow & { over: boolean; expired: boolean }>(
    db,
    `select a.id, a.user_id, a.issuer_id, u.family_name, u.given_name, c.name as company_name,
       coalesce(u.company_login_id, u.email) as login, a.expires_at, ${over} is true as over,
       a.expires_at <= now() as expired
     from access_cards a ${around} where a.company_id = $1 and a.token_hash = $2`,
    [companyIdOf(db), tokenHash(token)],
  )
  if (!row) throw new Refusal('link_unknown')
  if (row.over) throw new Refusal('link_used')
  if (row.expired) throw new Refusal('link_expired')
  return { db, ...row }
}

/**
 * Marks a card as used, in the transaction that acts on it: of two simultaneous uses, the second gets an error. The
 * account stays locked until the transaction ends.
 */
export async function spendCard(trx: CompanyDb, token: string, userId: number) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for update', [
    companyId,
    userId,
  ])
  const used = await namedQuery(
    trx,
    `update access_cards s set used_at = now(), ended_at = now() from access_cards a ${around}
     where a.company_id = $1 and a.token_hash = $2 and ${over} is not true and a.expires_at > now()
       and s.company_id = a.company_id and s.id = a.id returning s.id`,
    [companyId, tokenHash(token)],
  )
  if (used.length === 0) throw new Refusal('link_used')
}

type HelpedPersonRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentName: string | null
}

type HelpedPeople = {
  userId: number
  query: string
  departmentId: number | null
  after: ReturnType<typeof textCursor>
  limit: number
}

/** A page of the people whose superior somebody is, by reading. */
export async function findHelpedPeople(
  db: CompanyDb,
  { userId, query, departmentId, after, limit }: HelpedPeople,
) {
  const rows = await namedQuery<HelpedPersonRow>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana,
       case when d.shown then d.name end as department_name
     from users u ${portraitOf()}
     join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
     join departments d on d.company_id = b.company_id and d.id = b.department_id
     where u.company_id = :companyId and u.id <> :userId and u.status in ('invited', 'active')
       and u.role = 'employee'
       and b.department_id in (select departments_led_by(:companyId, :userId))
       and (:departmentId::bigint is null or exists (select from department_ancestors a
         where a.company_id = :companyId and a.department_id = b.department_id and a.ancestor_id = :departmentId))
       and (:query = '' or ${nameIsLike(':pattern')})
       and (:id::bigint is null or (u.family_name_kana, u.given_name_kana, u.id) > (:family, :given, :id))
     order by u.family_name_kana, u.given_name_kana, u.id limit :limit`,
    {
      companyId: companyIdOf(db),
      userId,
      query,
      pattern: namePattern(query),
      departmentId,
      family: after?.texts[0] ?? '',
      given: after?.texts[1] ?? '',
      id: after?.id ?? null,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}
