import { type CompanyDb, transaction } from '#db/tenant.ts'

/**
 * Sends recorded notices in batches, each in its own transaction, until none is left; returns their number. A batch
 * notifies nobody if its people need not be told any more; others may follow it.
 */
export async function tellRecorded(
  db: CompanyDb,
  hasUntold: () => Promise<boolean>,
  tellSome: (trx: CompanyDb) => Promise<number>,
) {
  let told = 0
  while (await hasUntold()) told += await transaction(db, tellSome)
  return told
}
