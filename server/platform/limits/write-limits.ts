import { type WriteKind, writeLimitMinutes, writeLimits } from '#common/write-limit.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** The maximum that a company of this installation may set, by kind; null: no limits. */
export type HighestLimits = Readonly<Record<WriteKind, number>> | null

/** Limited in the memory of each process, with the maximum per minute. */
const callsAMinute = { changes: 600, searches: 240 } as const
export type CallKind = keyof typeof callsAMinute

export type Taking = {
  userId: number
  kind: WriteKind
  /** The number of items of its kind: files. */
  count: number
  /** Repeated with the same key, it is not counted. */
  clientKey: string | undefined
}

/** The state of an allowance. `waitSeconds`: until a refused write may be retried; 0 if it was allowed. */
export type Allowance = { most: number; remaining: number; resetSeconds: number; waitSeconds: number }

/** The usual limits, capped by what this installation allows. */
export const usualWithin = (highest: Readonly<Record<WriteKind, number>>, kind: WriteKind) =>
  Math.min(writeLimits[kind].usual, highest[kind])

// One timestamp holds the whole state: each write advances it by its share of the ten minutes, and it must not be more
// than ten minutes ahead (the generic cell rate algorithm). The row is locked by the statement that checks it.
const takeSql = `
  with allowed as (
    select least(:highest, coalesce((select (s.write_limits ->> :kind)::integer from limit_settings s where s.company_id = :companyId), :usual)) as most
  ), taken as (
    insert into write_paces as w (company_id, user_id, kind, free_at, client_keys)
    select :companyId, :userId, :kind, now() + interval '${writeLimitMinutes} minutes' * (:count::float8 / most),
      case when :clientKey::text is null then '{}' else array[:clientKey::text] end
    from allowed
    on conflict (company_id, user_id, kind) do update set
      free_at = case when :clientKey::text = any(w.client_keys) then w.free_at
        else greatest(w.free_at, now()) + (excluded.free_at - now()) end,
      client_keys = case when :clientKey::text is null or :clientKey::text = any(w.client_keys) then w.client_keys
        else (array[:clientKey::text] || w.client_keys)[1:20] end
    where :clientKey::text = any(w.client_keys)
      or greatest(w.free_at, now()) + (excluded.free_at - now()) <= now() + interval '${writeLimitMinutes} minutes'
    returning free_at
  )
  select most, true as allowed, extract(epoch from greatest(free_at - now(), '0'))::float8 as ahead
  from allowed, taken
  union all
  select most, false, extract(epoch from greatest(w.free_at - now(), '0'))::float8
  from allowed, write_paces w
  where w.company_id = :companyId and w.user_id = :userId and w.kind = :kind and not exists (select from taken)`

type TakeValues = {
  companyId: number
  userId: number
  kind: WriteKind
  count: number
  highest: number
  usual: number
  clientKey: string | null
}

/** Rate limits: writes are counted across all processes through the database, reads by each process. */
export class WriteLimits {
  readonly highest: HighestLimits
  readonly #calls = new Map<string, number>()
  #minute = 0

  constructor(highest: HighestLimits) {
    this.highest = highest
  }

  /**
   * Takes from a person's allowance in a separate statement, before anything is done.
   * @returns its state, also if refused; null: nothing is limited.
   */
  async take(db: CompanyDb, { userId, kind, count, clientKey }: Taking): Promise<Allowance | null> {
    if (!this.highest) return null
    const usual = usualWithin(this.highest, kind)
    const values = {
      companyId: companyIdOf(db),
      userId,
      kind,
      count,
      highest: this.highest[kind],
      usual,
      clientKey: clientKey ?? null,
    }
    // Returns nothing if a concurrent statement created the row and it is already full: a second read sees it.
    const [row = { most: usual, allowed: false, ahead: 0 }] =
      (await this.#ask(db, values)) ?? (await this.#ask(db, values)) ?? []
    const whole = writeLimitMinutes * 60
    const share = whole / row.most
    return {
      most: row.most,
      remaining: Math.max(0, Math.floor((whole - row.ahead) / share + 1e-6)),
      resetSeconds: Math.ceil(row.ahead),
      waitSeconds: row.allowed ? 0 : Math.max(1, Math.ceil(row.ahead + count * share - whole)),
    }
  }

  async #ask(db: CompanyDb, values: TakeValues) {
    const rows = await namedQuery<{ most: number; allowed: boolean; ahead: number }>(db, takeSql, values)
    return rows.length > 0 ? rows : undefined
  }

  /**
   * Counts a call of a person in this process.
   * @returns seconds to wait; 0: allowed.
   */
  countCall({ companyId, userId }: Session, kind: CallKind, now = Date.now()): number {
    if (!this.highest) return 0
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) {
      this.#calls.clear()
      this.#minute = minute
    }
    const key = `${kind} ${companyId} ${userId}`
    const count = (this.#calls.get(key) ?? 0) + 1
    this.#calls.set(key, count)
    return count > callsAMinute[kind] ? Math.max(1, Math.ceil(((minute + 1) * 60_000 - now) / 1_000)) : 0
  }
}
