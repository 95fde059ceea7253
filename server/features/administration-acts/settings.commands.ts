import type { ActNoun, ActState } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announceCompanyChange } from '#server/platform/auth/auth.queries.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { logAct } from './administration-acts.commands.ts'

type Replacing<Settings extends { version: number }> = {
  actorId: number
  noun: ActNoun
  /** The version that was read; 0: never changed. */
  version: number
  find: (trx: CompanyDb) => Promise<Settings>
  /** What the log says about settings. */
  stateOf: (settings: Settings, trx: CompanyDb) => ActState | Promise<ActState>
  /** Writes the settings and raises their version. */
  write: (trx: CompanyDb, before: Settings) => Promise<unknown>
}

/**
 * Replaces settings of the whole company at the version that was read, with their entry in the log, in one transaction.
 * Acts on settings wait for each other. Every process reads the company's sessions again. Returns the settings as they
 * are now.
 * @throws {Refusal} conflict
 */
export const replaceSettings = <Settings extends { version: number }>(
  db: CompanyDb,
  { actorId, noun, version, find, stateOf, write }: Replacing<Settings>,
  /** In the same transaction, once everything is written. */
  then?: (trx: CompanyDb, after: Settings) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, 'select 1 from company_configs where company_id = $1 for no key update', [
      companyIdOf(trx),
    ])
    const before = await find(trx)
    permit(before.version === version, 'conflict')
    await write(trx, before)
    const after = await find(trx)
    await logAct(trx, {
      ...{ actorId, noun, action: 'update', subject: { id: null, name: '' } },
      before: await stateOf(before, trx),
      after: await stateOf(after, trx),
    })
    await then?.(trx, after)
    await announceCompanyChange(trx)
    return after
  })

/** Raises the version of settings that have a table of their own for it. */
export const raiseVersion = (
  trx: CompanyDb,
  table: 'password_policies' | 'factor_requirements',
  actorId: number,
) =>
  namedQuery(
    trx,
    `insert into ${table} as p (company_id, updated_by_id) values ($1, $2)
     on conflict (company_id) do update set updated_by_id = excluded.updated_by_id, updated_at = now(),
       version = p.version + 1`,
    [companyIdOf(trx), actorId],
  )
