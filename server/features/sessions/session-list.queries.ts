import { mostSessionsListed, type waysIn } from '#contract/sessions.devices.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { sessionEndsAt } from '#server/platform/auth/session-life.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'

export type SessionListRow = {
  id: number
  userAgent: string
  placeName: string | null
  address: string | null
  method: (typeof waysIn)[number]
  createdAt: Date
  lastSeenAt: Date
  kept: boolean
  endsAt: Date
  current: boolean
  linked: boolean
}

/** A person's open sessions: the one of `cookie` first, then by last use. */
export const findSessions = (db: CompanyDb, userId: number, cookie: string) =>
  namedQuery<SessionListRow>(
    db,
    `select s.id, s.user_agent, host(s.ip) as address, s.method, s.created_at, s.last_seen_at,
       s.kept, ${sessionEndsAt} as ends_at,
       s.token_hash = $3 as current,
       exists (select from linked_accounts l where l.company_id = s.company_id and l.session_id = s.id) as linked,
       (select r.name from ip_ranges r where r.company_id = s.company_id and s.ip <<= r.network
        order by masklen(r.network) desc limit 1) as place_name
     from sessions s join company_configs f on f.company_id = s.company_id
     where s.company_id = $1 and s.user_id = $2 and ${sessionEndsAt} > now()
     order by s.token_hash = $3 desc, s.last_seen_at desc, s.id desc limit $4`,
    [companyIdOf(db), userId, tokenHash(cookie), mostSessionsListed],
  )

/** Ends one session of a person. Returns whether there was one. */
export async function deleteSessionOf(db: CompanyDb, userId: number, sessionId: number) {
  const rows = await namedQuery(
    db,
    'delete from sessions where company_id = $1 and user_id = $2 and id = $3 returning 1 as one',
    [companyIdOf(db), userId, sessionId],
  )
  return rows.length > 0
}
