import { randomUUID } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { storageFilling } from './files.events.ts'

/** Percentages of the quota at which administrators are notified, highest first. */
const levels = [100, 95, 80] as const
/** Percentage points below a level to which the storage must fall before the level is notified again. */
const slack = 5

type Row = { usedBytes: number; quotaBytes: number | null; unlimited: boolean; toldPercent: number }

/** The storage that a company uses, and its maximum; `quotaBytes` null: unlimited. */
export type CompanyStorage = { usedBytes: number; quotaBytes: number | null; toldPercent: number }

/** @param usualQuota of the installation, for a company without its own quota. */
export async function findStorage(db: CompanyDb, usualQuota: number | null): Promise<CompanyStorage> {
  const [row] = await namedQuery<Row>(
    db,
    'select used_bytes, quota_bytes, unlimited, told_percent from company_storage where company_id = $1',
    [companyIdOf(db)],
  )
  if (!row) return { usedBytes: 0, quotaBytes: usualQuota, toldPercent: 0 }
  const { usedBytes, quotaBytes, unlimited, toldPercent } = row
  return { usedBytes, quotaBytes: unlimited ? null : (quotaBytes ?? usualQuota), toldPercent }
}

const percentOf = ({ usedBytes, quotaBytes }: CompanyStorage) =>
  quotaBytes === null ? 0 : (usedBytes / quotaBytes) * 100

/** The level to notify of; a notified level remains until the storage is well below it. */
function levelOf(storage: CompanyStorage): number {
  const percent = percentOf(storage)
  const reached = levels.find((level) => percent >= level) ?? 0
  const held = storage.toldPercent > 0 && percent >= storage.toldPercent - slack ? storage.toldPercent : 0
  return Math.max(reached, held)
}

/** Stores the level, and notifies administrators of a rise, in the caller's transaction. */
async function noteLevel(trx: CompanyDb, level: number, toldPercent: number) {
  if (level === toldPercent) return
  const noted = await namedQuery(
    trx,
    `insert into company_storage as s (company_id, told_percent) values ($1, $2)
     on conflict (company_id) do update set told_percent = $2 where s.told_percent = $3 returning company_id`,
    [companyIdOf(trx), level, toldPercent],
  )
  if (noted.length > 0 && level > toldPercent)
    await publish(trx, storageFilling, { percent: level, occasion: `${level}.${randomUUID()}` })
}

/**
 * Checks, after rows of files were inserted in this transaction, that they fit. The database has already added them to
 * the company's sum and holds its lock for this transaction, so that concurrent uploads are both counted.
 * @throws Refusal `storage_full`
 */
export async function keepWithinQuota(trx: CompanyDb, usualQuota: number | null) {
  const storage = await findStorage(trx, usualQuota)
  if (storage.quotaBytes !== null && storage.usedBytes > storage.quotaBytes) throw new Refusal('storage_full')
  await noteLevel(trx, levelOf(storage), storage.toldPercent)
}

/** Updates the level after storage changed outside of uploads. */
export const settleLevel = (db: CompanyDb, usualQuota: number | null) =>
  transaction(db, async (trx) => {
    const storage = await findStorage(trx, usualQuota)
    await noteLevel(trx, levelOf(storage), storage.toldPercent)
  })

/** Whether this many more bytes fit. Administrators are notified the first time they do not. */
export async function hasRoom(db: CompanyDb, usualQuota: number | null, byteSize: number): Promise<boolean> {
  const storage = await findStorage(db, usualQuota)
  if (storage.quotaBytes === null || storage.usedBytes + byteSize <= storage.quotaBytes) return true
  await transaction(db, (trx) => noteLevel(trx, 100, storage.toldPercent))
  return false
}
