import { camelCase } from '#common/key-case.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'
import type { SealedSecrets } from './sealed-secrets.ts'

type Key = Record<string, number>

/** A column that holds sealed secrets, and for which place each was sealed. */
export type SealedColumn = {
  table: string
  column: string
  /** The columns that identify a row. */
  key: readonly string[]
  /** @param key the values of those columns */
  placeOf: (key: Key) => { companyId: number; purpose: string }
}

const atOnce = 200

/**
 * Seals again what was sealed with an earlier key. Returns how many that were, and the names of the keys that are
 * missing, so that what they sealed cannot be opened.
 */
export async function resealSecrets(
  db: InstallationDb,
  secrets: SealedSecrets,
  columns: readonly SealedColumn[],
) {
  let resealed = 0
  const missing = new Set<string>()
  for (const { table, column, key, placeOf } of columns) {
    const found = await namedQuery<{ name: string }>(
      db,
      `select distinct split_part(${column}, '.', 1) as name from ${table} where ${column} is not null`,
      [],
    )
    const names = found.map(({ name }) => name)
    for (const name of names) if (!secrets.keyNames.includes(name)) missing.add(name)
    const outdated = names.filter((name) => name !== secrets.keyName && !missing.has(name))
    const next = () =>
      namedQuery<{ sealed: string } & Key>(
        db,
        `select ${key.join(', ')}, ${column} as sealed from ${table}
         where split_part(${column}, '.', 1) = any($1::text[]) limit ${atOnce}`,
        [outdated],
      )
    for (let rows = await next(); rows.length > 0; rows = await next())
      for (const { sealed, ...values } of rows) {
        const place = placeOf(values)
        await namedQuery(
          db,
          // Not if it was changed in the meantime.
          `update ${table} set ${column} = $1 where ${column} = $2
             and ${key.map((name, at) => `${name} = $${at + 3}`).join(' and ')}`,
          [
            secrets.seal(place, secrets.open(place, sealed)),
            sealed,
            ...key.map((name) => values[camelCase(name)]!),
          ],
        )
        resealed += 1
      }
  }
  return { resealed, missing: [...missing].sort() }
}

/** After a new key was put before the others, everything is sealed with it within the hour. */
export const resealingOf = (columns: readonly SealedColumn[]) =>
  defineInstallationJob({
    name: 'secrets.reseal',
    schedule: '35 * * * *',
    handler: async ({ app, db, log }) => {
      const { resealed, missing } = await resealSecrets(db, app.secrets, columns)
      if (resealed > 0) log.info({ resealed, key: app.secrets.keyName }, 'Sealed secrets with the newest key')
      if (missing.length > 0)
        log.error({ missing }, 'Keys are missing in SECRET_KEYS: what they sealed cannot be opened')
    },
  })
