import { announce, type InstallationDb, namedQuery } from '#db/tenant.ts'
import type { AccountSecrets } from './cookies.ts'
import { tokenHash } from './tokens.ts'

export type LinkedAccount = {
  companyId: number
  id: number
  userId: number
  sessionId: number | null
  /** The hash of its session's token; null: it has ended, or ended for this browser when it was closed. */
  tokenHash: Uint8Array | null
  /** It once had everything that it was asked for, a second factor included. */
  entered: boolean
}

const hashOf = (secret: string | null) => (secret === null ? null : tokenHash(secret))

/** The accounts of a browser, across companies, in the order in which they were added; with `lock`, until the end. */
export const findLinkedAccounts = (
  db: InstallationDb,
  { browser, window }: AccountSecrets,
  { lock = false } = {},
) =>
  namedQuery<LinkedAccount>(
    db,
    `select l.company_id, l.id, l.user_id, l.session_id, l.entered,
       case when l.window_hash is null or l.window_hash = $2 then s.token_hash end as token_hash
     from linked_accounts l left join sessions s on s.company_id = l.company_id and s.id = l.session_id
     where l.browser_hash = $1 order by l.linked_at, l.company_id, l.id ${lock ? 'for update of l' : ''}`,
    [hashOf(browser), hashOf(window)],
  )

type Linking = {
  companyId: number
  userId: number
  /** Of the session's token. */
  hash: Uint8Array
  entered: boolean
  /** The secret of the window that the session ends with; null: it outlives that. */
  window: string | null
}

/** Adds an account to a browser, or gives it its new session. Returns whether it was added. */
export async function linkAccount(
  db: InstallationDb,
  browser: string,
  { companyId, userId, hash, entered, window }: Linking,
) {
  const [row] = await namedQuery<{ added: boolean }>(
    db,
    `insert into linked_accounts (company_id, user_id, browser_hash, session_id, window_hash, entered)
     select s.company_id, s.user_id, $1, s.id, $5, $6 from sessions s
     where s.company_id = $2 and s.user_id = $3 and s.token_hash = $4
     on conflict (browser_hash, company_id, user_id) do update
     set session_id = excluded.session_id, window_hash = excluded.window_hash,
       entered = linked_accounts.entered or excluded.entered, used_at = now()
     returning xmax = 0 as added`,
    [tokenHash(browser), companyId, userId, hash, hashOf(window), entered],
  )
  return row?.added ?? false
}

/** Gives a browser a new secret. The earlier one is worth nothing. */
export const renewBrowser = (db: InstallationDb, browser: string, fresh: string) =>
  namedQuery(db, 'update linked_accounts set browser_hash = $2 where browser_hash = $1', [
    tokenHash(browser),
    tokenHash(fresh),
  ])

/** Ends sessions by their ids, and makes every process forget them. */
export async function endSessions(
  db: InstallationDb,
  ended: readonly { companyId: number; sessionId: number | null }[],
) {
  const open = ended.filter(({ sessionId }) => sessionId !== null)
  if (open.length === 0) return
  const rows = await namedQuery<{ companyId: number; userId: number }>(
    db,
    `delete from sessions s using unnest($1::bigint[], $2::bigint[]) as g (company_id, id)
     where s.company_id = g.company_id and s.id = g.id returning s.company_id, s.user_id`,
    [open.map(({ companyId }) => companyId), open.map(({ sessionId }) => sessionId)],
  )
  for (const { companyId, userId } of rows)
    await announce(db, 'hiroba_sessions', JSON.stringify({ companyId, userIds: [userId] }))
}

/** Removes accounts from a browser. */
export const unlinkAccounts = (db: InstallationDb, removed: readonly LinkedAccount[]) =>
  namedQuery(
    db,
    `delete from linked_accounts l using unnest($1::bigint[], $2::bigint[]) as g (company_id, id)
     where l.company_id = g.company_id and l.id = g.id`,
    [removed.map(({ companyId }) => companyId), removed.map(({ id }) => id)],
  )

/** Records that an account was switched to. */
export const noteUse = (db: InstallationDb, { companyId, id }: LinkedAccount) =>
  namedQuery(db, 'update linked_accounts set used_at = now() where company_id = $1 and id = $2', [
    companyId,
    id,
  ])

/** Days after which an account whose session has ended is forgotten. */
const endedDays = 90

/** Deletes accounts that no browser uses any more. */
export const removeOldLinks = (db: InstallationDb) =>
  namedQuery(
    db,
    'delete from linked_accounts where session_id is null and used_at < now() - make_interval(days => $1)',
    [endedDays],
  )
