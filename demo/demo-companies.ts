import { sql } from 'kysely'
import type { Engine } from '#db/connect.ts'
import { makeCompany } from '#db/factories/company.ts'
import { type Stores, writeDemoCompany } from './hiroba/company.ts'
import { writeOtherCompany } from './other-company.ts'
import { removeCompany } from './remove-company.ts'

type Options = Stores & {
  /** The newest posts are dated just before this moment. */
  now?: Date
  /** Runs last for each company. Until it is done, the company counts as unfinished. */
  finish?: (companyId: number) => Promise<void>
}

/**
 * Creates the demo company 株式会社ひろば商事 (code `hiroba`) and a second one (code `other`); on an empty database they
 * get the ids 1 and 2. Does nothing for a company that exists; an interrupted one is created again. All
 * accounts have the `password` of db/factories/password.ts.
 * @returns whether anything was created.
 */
export async function seedDemo(
  engine: Engine,
  { now = new Date(), finish, ...stores }: Options,
): Promise<boolean> {
  const hiroba = await makeOnce(engine, 'hiroba', '株式会社ひろば商事', async (companyId) => {
    await writeDemoCompany(engine.company(companyId), stores, now)
    const contract = { contractedCount: 300, loginIdPrefix: 'hiroba0001-', firstStepsPutAwayAt: now }
    await engine.installation
      .updateTable('companyConfigs')
      .set(contract)
      .where('companyId', '=', companyId)
      .execute()
    const quotaBytes = 10 * 1024 ** 3
    await engine.installation
      .insertInto('companyStorage')
      .values({ companyId, quotaBytes })
      .onConflict((known) => known.column('companyId').doUpdateSet({ quotaBytes }))
      .execute()
    await finish?.(companyId)
  })
  const other = await makeOnce(engine, 'other', '株式会社となり工業', async (companyId) => {
    await writeOtherCompany(engine.company(companyId), now)
    await finish?.(companyId)
  })
  if (hiroba || other) {
    await engine.withConnection('installation', (connection) => connection.script('analyze'))
    await engine.maintain()
  }
  return hiroba || other
}

/* The company gets its code only once it is complete, since pictures cannot be stored inside a transaction. */
async function makeOnce(
  engine: Engine,
  code: string,
  name: string,
  writeCompany: (companyId: number) => Promise<void>,
): Promise<boolean> {
  const unfinished = `${code}-unfinished`
  const known = await engine.installation
    .selectFrom('companies')
    .select(['id', 'code'])
    .where('code', 'in', [code, unfinished])
    .execute()
  if (known.some((company) => company.code === code)) return false
  for (const { id } of known) await removeCompany(engine, id)
  await restartNumbersWhenEmpty(engine)
  const companyId = await makeCompany(engine, { code: unfinished, name })
  await writeCompany(companyId)
  await engine.installation.updateTable('companies').set({ code }).where('id', '=', companyId).execute()
  return true
}

/* After an interrupted first start the companies still get the ids 1 and 2. */
async function restartNumbersWhenEmpty(engine: Engine) {
  await sql`select setval(pg_get_serial_sequence('companies', 'id'), (select coalesce(max(id), 0) from companies) + 1, false)
    where (select count(*) from companies) < 2`.execute(engine.installation)
}
