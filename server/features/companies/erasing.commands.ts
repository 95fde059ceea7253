import { phrases } from '#common/strings.ts'
import { announce, type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import { backyardStrings } from './contracts.strings.ts'

/** More passes than rows can depend on each other. */
const mostPasses = 40

const findTables = (trx: InstallationDb) =>
  namedQuery<{ name: string }>(
    trx,
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     order by c.oid desc`,
  )

/* References that can be emptied, where rows refer to each other in a circle. */
const findLinks = (trx: InstallationDb) =>
  namedQuery<{ table: string; column: string }>(
    trx,
    `select k.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not a.attnotnull
       and a.attname <> 'company_id' order by 1, 2`,
  )

/* Whether it could be done now; what it needs may be gone after the next pass. */
async function tried(trx: InstallationDb, statement: string, companyId: number) {
  await namedQuery(trx, 'savepoint tried')
  try {
    const rows = await namedQuery<{ one: number }>(trx, statement, [companyId])
    await namedQuery(trx, 'release savepoint tried')
    return rows.length > 0 ? 'changed' : 'nothing'
  } catch {
    await namedQuery(trx, 'rollback to savepoint tried')
    return 'refused'
  }
}

/**
 * Deletes a company with everything that belongs to it, in one transaction: no list of tables can be incomplete. Rows
 * that others still refer to are deleted in a later pass, also those that triggers write meanwhile.
 */
export async function eraseCompany(db: InstallationDb, company: { id: number; name: string }) {
  await transaction(db, async (trx) => {
    await namedQuery(trx, `select set_config('hiroba.erasing', $1, true) as erasing`, [String(company.id)])
    const tables = (await findTables(trx)).map(({ name }) => name)
    const links = await findLinks(trx)
    for (let pass = 1; ; pass++) {
      let left = 0
      for (const table of tables) {
        const outcome = await tried(
          trx,
          `with gone as (delete from "${table}" where company_id = $1 returning 1) select 1 as one from gone limit 1`,
          company.id,
        )
        if (outcome !== 'nothing') left += 1
      }
      if (left === 0) break
      if (pass === mostPasses) throw new Error(`Company ${company.id} cannot be erased: rows are left`)
      for (const { table, column } of pass % 4 === 0 ? links : [])
        await tried(
          trx,
          `with emptied as (update ${table} set "${column}" = null where company_id = $1 and "${column}" is not null
             returning 1) select 1 as one from emptied limit 1`,
          company.id,
        )
    }
    await namedQuery(
      trx,
      `delete from pgboss.job where data ->> 'company_id' = $1::bigint::text and state <> 'active'`,
      [company.id],
    )
    await namedQuery(trx, 'delete from companies where id = $1', [company.id])
    await logOperatorAct(trx, {
      by: { id: null, name: phrases(backyardStrings, 'ja').schedule },
      ...{ company, action: 'company_erased' },
    })
    await announce(trx, 'hiroba_companies')
  })
}
