import { type WriteKind, writeLimitMinutes, writeLimits } from '#common/write-limit.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** The most a company of this installation may set, by kind; null: nothing is limited here. */
export type HighestLimits = Readonly<Record<WriteKind, number>> | null

/** What is limited in the memory of each process alone, and how often a minute. */
const callsAMinute = { changes: 600, searches: 240 } as const
export type CallKind = keyof typeof callsAMinute

export type Taking = {
  userId: number
  kind: WriteKind
  /** How many of its kind this is: files. */
  count: number
  /** Sent again under the same key it costs nothing. */
  clientKey: string | undefined
}

/** How an allowance stands. `waitSeconds`: until the refused may be tried again, 0 when it was allowed. */
export type Allowance = { most: number; remaining: number; resetSeconds: number; waitSeconds: number }

/** The usual limits, kept within what this installation allows. */
export const usualWithin = (highest: Readonly<Record<WriteKind, number>>, kind: WriteKind) =>
  Math.min(writeLimits[kind].usual, highest[kind])

// One timestamp tells the whole state: each write moves it ahead by its share of the ten minutes, and it may not be
// further ahead than ten minutes (the generic cell rate algorithm). The row is locked by the statement that looks.
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

/** How often people write and ask: one for each process, of which those that write agree through the database. */
export class WriteLimits {
  readonly highest: HighestLimits
  readonly #calls = new Map<string, number>()
  #minute = 0

  constructor(highest: HighestLimits) {
    this.highest = highest
  }

  /**
   * Takes from a person's allowance in one statement of its own, before anything is done.
   * @returns how it stands, also when refused; null: nothing is limited.
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
    // Nothing comes back where the row was made in the same moment and is full already: a second look sees it.
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
   * @returns seconds to wait, 0: go on.
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
