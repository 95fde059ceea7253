import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { Readable } from 'node:stream'
import { connect, type Engine } from '#db/connect.ts'
import { password } from '#db/factories/password.ts'
import { migrate } from '#db/migrate.ts'
import { readConfig } from '#server/config.ts'
import { makePastDigests } from '#server/features/feed-hot-digests/feed-hot-digests.jobs.ts'
import { demoAccountsFile } from '#server/first-start.ts'
import { createSealedSecrets } from '#server/platform/auth/sealed-secrets.ts'
import { openStorage } from '#server/platform/files/open-storage.ts'
import { receiveImage } from '#server/platform/files/receive-image.ts'
import { insertImage, storeImage } from '#server/platform/files/save-image.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { makeDemoBackyard } from './backyard.ts'
import { seedDemo } from './demo-companies.ts'
import { makeDemoEmailHabits } from './email-habits.ts'
import { makeDemoCases } from './moderation-cases.ts'
import { demoOperatorKey, makeDemoOperators } from './operator.ts'
import { makeDemoHelps } from './published-helps.ts'
import { makeDemoSignIns } from './sign-in-cases.ts'
import { makeDemoWatching } from './watching.ts'
import { makeDemoWebhook } from './webhook-cases.ts'

/** Creates the demo company and the second company, once. Their pictures take the same path as uploads. */
export async function seedDemoCompany(engine: Engine, dataDir: string) {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir })
  const storage = openStorage(config, createLogger('error', process.stderr))
  const secrets = await createSealedSecrets(engine.installation, config.SECRET_KEYS)
  const { operator, engineer } = await makeDemoOperators(engine, secrets)
  await seedDemo(engine, {
    async storeImage({ companyId, uploaderId, buffer, originalName }) {
      const file = await storage.receive(Readable.from([buffer]))
      const image = await receiveImage({ ...file, originalName, declaredType: 'image/jpeg' }, `${uploaderId}`)
      await storage.discard(file.path)
      const stored = await storeImage(storage, companyId, image)
      return async (db) => (await insertImage(db, stored, uploaderId)).id
    },
    storeFile: ({ companyId, filename, buffer }) =>
      storage.put({ companyId, filename, part: 'original' }, buffer),
    async finish(companyId) {
      await makePastDigests(engine.company(companyId), new Date(), 4)
      await makeDemoEmailHabits(engine.company(companyId))
      await makeDemoCases(engine.company(companyId))
      await makeDemoSignIns(engine.company(companyId), secrets)
      await makeDemoWebhook(engine.company(companyId), secrets)
    },
  })
  await makeDemoBackyard(engine, operator)
  await makeDemoHelps(engine, operator)
  await makeDemoWatching(engine, engineer, secrets)
}

/** The accounts of the demo company, printed to the terminal. */
const demoAccounts = `
  admin@hiroba.example          総務・管理者
  hanako.sato@hiroba.example    佐藤 花子（社員）
  taro.suzuki@hiroba.example    鈴木 太郎（上長）
  jinji@hiroba.example          人事部長（文書とお知らせの管理者）
  admin@other.example           となりの会社の管理者
  operator@hiroba.example       運営担当者（/backyard/sign_in、認証アプリのキー ${demoOperatorKey}）
  engineer@hiroba.example       運営担当者・エンジニア（障害・アラート・エラーも見られます。キーは同じ）

  password: ${password}
`

/** `npm run seed`: creates the demo company on the configured database (embedded or PostgreSQL). */
export async function seedCommand() {
  const config = readConfig(process.env)
  const engine = await connect({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    // Parts are created side by side: on a slow machine one waits for another longer than a request may.
    maxWaitMs: 30 * 60_000,
  })
  await migrate(engine)
  await seedDemoCompany(engine, config.DATA_DIR)
  await engine.close()
  if (!config.DATABASE_URL) await writeFile(demoAccountsFile(config.DATA_DIR), demoAccounts)
  console.info(demoAccounts)
}
