import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { MediaUse } from './media-uses.ts'
import type { Storage } from './storage.ts'

type Options = { db: CompanyDb; storage: Storage; uses: readonly MediaUse[]; now?: Date }

const dayMs = 24 * 60 * 60 * 1000
const pageSize = 500

/**
 * Removes a company's files that have had no use for a day: uploads whose form was never sent, and bytes whose row was
 * rolled back. Returns how many of each were removed.
 */
export async function removeUnattachedMedia({ db, storage, uses, now = new Date() }: Options) {
  const before = new Date(now.getTime() - dayMs)
  await storage.discardBefore(before)
  return {
    rows: await removeRows(db, storage, uses, before),
    strays: await removeStrays(db, storage, before),
  }
}

async function removeRows(db: CompanyDb, storage: Storage, uses: readonly MediaUse[], before: Date) {
  let removed = 0
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('mediaFiles')
      .select(['id', 'filename'])
      .where('companyId', '=', companyIdOf(db))
      .where('id', '>', after)
      .where('createdAt', '<', before)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    if (page.length === 0) return removed
    after = page.at(-1)!.id
    const ids = page.map(({ id }) => id)
    const attached = new Set<number>()
    for (const use of uses) for (const id of await use.attached(db, ids)) attached.add(id)
    const unwanted = page.filter(({ id }) => !attached.has(id))
    if (unwanted.length === 0) continue
    // Foreign keys prevent this if someone attaches one at the same moment; the job then runs again.
    await db
      .deleteFrom('mediaFiles')
      .where('companyId', '=', companyIdOf(db))
      .where(
        'id',
        'in',
        unwanted.map(({ id }) => id),
      )
      .execute()
    for (const { filename } of unwanted) await storage.delete(companyIdOf(db), filename)
    removed += unwanted.length
  }
}

async function removeStrays(db: CompanyDb, storage: Storage, before: Date) {
  const companyId = companyIdOf(db)
  let removed = 0
  for await (const page of pages(storage.list(companyId), before)) {
    const rows = await db
      .selectFrom('mediaFiles')
      .select('filename')
      .where('companyId', '=', companyId)
      .where('filename', 'in', page)
      .execute()
    const known = new Set(rows.map(({ filename }) => filename))
    for (const filename of page.filter((name) => !known.has(name))) {
      await storage.delete(companyId, filename)
      removed += 1
    }
  }
  return removed
}

async function* pages(files: AsyncIterable<{ filename: string; changedAt: Date }>, before: Date) {
  let page: string[] = []
  for await (const { filename, changedAt } of files) {
    if (changedAt >= before) continue
    page.push(filename)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
