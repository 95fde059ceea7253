import { pageTicketSeconds } from '#contract/browser-access.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'

export type TicketKind = 'browser' | 'public_page'

type Ticket = { kind: TicketKind; path: string }

/** Makes a ticket of the session of a cookie. Those of the person that have expired are deleted. */
export async function insertTicket(
  db: CompanyDb,
  { userId, cookie, kind, path }: Ticket & { userId: number; cookie: string },
) {
  const companyId = companyIdOf(db)
  const token = `${companyId}.${randomToken()}`
  const [row] = await namedQuery<{ expiresAt: Date }>(
    db,
    `with expired as (
       delete from page_tickets where company_id = :companyId and user_id = :userId and expires_at <= now()
     )
     insert into page_tickets (company_id, token_hash, user_id, session_id, kind, path, expires_at)
     select s.company_id, :hash, s.user_id, s.id, :kind, :path, now() + make_interval(secs => :seconds)
     from sessions s where s.company_id = :companyId and s.user_id = :userId and s.token_hash = :session
     returning expires_at`,
    {
      ...{ companyId, userId, kind, path, seconds: pageTicketSeconds },
      ...{ hash: tokenHash(token), session: tokenHash(cookie) },
    },
  )
  return row && { token, expiresAt: row.expiresAt }
}

export type TicketRow = Ticket & {
  userId: number
  sessionId: number
  expired: boolean
  familyName: string
  givenName: string
  companyName: string
  companyCode: string
  sessionHash: Uint8Array
}

/** A ticket that was not used; with `take`, it is used up. */
export async function findTicket(db: CompanyDb, token: string, { take = false } = {}) {
  const companyId = companyIdOf(db)
  const [row] = await namedQuery<TicketRow>(
    db,
    `${
      take
        ? `with t as (delete from page_tickets where company_id = $1 and token_hash = $2 returning *)`
        : `with t as (select * from page_tickets where company_id = $1 and token_hash = $2)`
    }
     select t.kind, t.path, t.user_id, t.session_id, t.expires_at <= now() as expired, u.family_name, u.given_name,
       c.name as company_name, c.code as company_code, s.token_hash as session_hash
     from t join users u on u.company_id = t.company_id and u.id = t.user_id
     join companies c on c.id = t.company_id
     join sessions s on s.company_id = t.company_id and s.id = t.session_id`,
    [companyId, tokenHash(token)],
  )
  return row
}

/**
 * Gives a new session what the session of the app has: the moment of the last proof, its end, and what its identity
 * provider needs to end it.
 */
export const takeOver = (db: CompanyDb, cookie: string, { sessionId }: Pick<TicketRow, 'sessionId'>) =>
  namedQuery(
    db,
    `with taken as (
       update sessions n set proven_at = s.proven_at, factor_at = s.factor_at,
         expires_at = least(n.expires_at, s.expires_at)
       from sessions s
       where n.company_id = $1 and n.token_hash = $2 and s.company_id = $1 and s.id = $3
       returning s.token_hash as before
     )
     insert into federated_sessions (company_id, token_hash, provider_id, user_id, name_id, name_id_format,
       session_index, sent_name_id, id_token)
     select f.company_id, $2, f.provider_id, f.user_id, f.name_id, f.name_id_format, f.session_index, f.sent_name_id,
       f.id_token
     from federated_sessions f join taken on taken.before = f.token_hash where f.company_id = $1`,
    [companyIdOf(db), tokenHash(cookie), sessionId],
  )
