/*
 * A backup is made while sixteen people post, comment, react, submit, approve, chat and upload, and is restored elsewhere,
 * with the commands that an operator runs. What was acknowledged before the backup began is there, nothing is there
 * twice, counters agree with their rows, every file that a row names is there, and a post can be written.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createApply } from '#contract/applies.ts'
import { connect, type Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { Client, newClientKey } from '#testing/client.ts'
import type { EngineKind } from '#testing/database.ts'
import { seedBench } from '../bench/bench-data.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { auditWrites } from './kill-audit.ts'
import { makePlace, type Place } from './kill-place.ts'
import { attempt, startWriting } from './kill-writers.ts'
import { until } from './waiting.ts'

export type RestoreResult = {
  /** Acknowledged before the backup began, and while it was made. */
  before: number
  meanwhile: number
  lost: string[]
  doubled: string[]
  wrongCounters: string[]
  files: number
  missingFiles: string[]
  /** Posts of another company that were there, and how many of them are the same afterwards. */
  posts: number
  samePosts: number
  backupSeconds: number
  restoreSeconds: number
}

const root = join(import.meta.dirname, '..')

async function command(name: 'backup' | 'restore', environment: Record<string, string>) {
  const begun = performance.now()
  const env = { ...process.env, APP_ENV: '', NODE_ENV: '', LC_ALL: 'en_GB.UTF-8', ...environment }
  await promisify(execFile)(process.execPath, [join(root, `server/${name}-command.ts`)], { env, cwd: root })
  return (performance.now() - begun) / 1_000
}

export async function runRestore(
  kind: EngineKind,
  { writes, full, posts = 0 }: { writes: number; full: boolean; posts?: number },
): Promise<RestoreResult> {
  const dir = mkdtempSync(join(tmpdir(), 'hiroba-proof-restore-'))
  const place = await makePlace(kind, { full })
  const large = posts > 0 ? await within(place.environment, (engine) => addPosts(engine, posts)) : null
  const server = await place.start(0)
  const backups = { BACKUP_DIR: join(dir, 'backups'), BACKUP_KEY: randomBytes(32).toString('base64') }
  try {
    const { company } = place
    const signIn = (login: string) => new Client(server.address).signIn(login)
    const listener = await signIn(company.listener.login)
    const approver = await signIn(company.approver)
    const people = await Promise.all(
      company.writers.map(async ({ login, userId }) => ({ client: await signIn(login), userId })),
    )
    const post = (client: Client, text: string) =>
      client.call(createApply, {
        body: { menuId: company.menuId, title: '', text, clientKey: newClientKey() },
      })
    const feedId = (await post(listener, 'target')).body.feedId!
    const writing = startWriting({ name: 'restore', company, people, approver, feedId })
    const acknowledged = () => writing.writes.filter((write) => write.acknowledged)
    await until('enough is written', () => acknowledged().length >= writes, 300)
    const before = acknowledged()
    const backupSeconds = await command('backup', { ...place.environment, ...backups })
    const meanwhile = acknowledged().length - before.length
    writing.stop()
    await writing.done
    await Promise.all(writing.writes.filter((write) => !write.acknowledged).map(attempt))
    if (writing.refusals.length > 0) throw new Error(writing.refusals[0])
    await server.stop()

    const elsewhere = await makeElsewhere(place, join(dir, 'data'))
    const restoreSeconds = await command('restore', { ...elsewhere.environment, ...backups })
    try {
      return await within(elsewhere.environment, async (engine) => {
        const { lost, doubled, wrongCounters } = await auditWrites(engine, company.companyId, before)
        const found = await filesOf(engine, company.companyId, elsewhere.environment.DATA_DIR)
        const same = large ? await countSame(engine, large) : 0
        return {
          ...{ before: before.length, meanwhile, lost, doubled, wrongCounters },
          ...{ ...found, posts, samePosts: same, backupSeconds, restoreSeconds },
        }
      })
    } finally {
      await elsewhere.remove()
    }
  } finally {
    await server.stop()
    await place.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Environment = { DATABASE_URL: string; DATA_DIR: string }

async function within<T>({ DATABASE_URL, DATA_DIR }: Environment, work: (engine: Engine) => Promise<T>) {
  const engine = await connect({
    ...{ databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
    statementTimeoutMs: 600_000,
  })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

/* A sum of all columns of all posts. */
async function postsOf(engine: Engine, companyId: number) {
  const [row] = await namedQuery<{ count: number; sum: string }>(
    engine.installation,
    `select count(*) as count, sum(hashtextextended(f::text, 0))::text as sum from feeds f where f.company_id = $1`,
    [companyId],
  )
  return row!
}

async function addPosts(engine: Engine, posts: number) {
  const companyId = await seedBench(engine, { posts, people: 1_000, audiences: 200 })
  return { companyId, ...(await postsOf(engine, companyId)) }
}

async function countSame(engine: Engine, { companyId, count, sum }: Awaited<ReturnType<typeof addPosts>>) {
  const now = await postsOf(engine, companyId)
  return now.sum === sum ? now.count : Math.min(now.count, count - 1)
}

/** An empty place of the same kind. */
async function makeElsewhere(place: Place, dataDir: string) {
  const { DATABASE_URL: url } = place.environment
  if (!url) return { environment: { DATA_DIR: dataDir, DATABASE_URL: '' }, remove: async () => {} }
  const name = `hiroba_restored_${randomBytes(6).toString('hex')}`
  const onServer = async (statement: string) => {
    const engine = await connect({ databaseUrl: url, dataDir: '', poolSize: 1, statementTimeoutMs: 600_000 })
    await engine.withConnection('installation', (connection) => connection.script(statement))
    await engine.close()
  }
  await onServer(
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const address = new URL(url)
  address.pathname = `/${name}`
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: address.href },
    remove: () => onServer(`drop database ${name} with (force)`),
  }
}

async function filesOf(engine: Engine, companyId: number, dataDir: string) {
  const rows = await namedQuery<{ filename: string; byteSize: number }>(
    engine.installation,
    'select filename, byte_size from media_files where company_id = $1',
    [companyId],
  )
  const pathOf = (filename: string) =>
    join(dataDir, 'files', `${companyId}`, filename.slice(0, 2).toLowerCase(), filename, 'original')
  const isWhole = ({ filename, byteSize }: (typeof rows)[number]) =>
    statSync(pathOf(filename), { throwIfNoEntry: false })?.size === byteSize
  return {
    files: rows.length,
    missingFiles: rows.filter((row) => !isWhole(row)).map(({ filename }) => filename),
  }
}

/** The part at full size. */
export async function restore(): Promise<RecordedFigure[]> {
  const figures: RecordedFigure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    const posts = kind === 'postgres' ? Number(process.env.PROOF_POSTS ?? 1_000_000) : 0
    const result = await runRestore(kind, { writes: 3_000, full: true, posts })
    const where = kind === 'embedded' ? 'embedded engine' : 'PostgreSQL'
    const add = (name: string, value: string, wanted: string, met: boolean) =>
      figures.push({ part: 'restore', name: `${where}: ${name}`, value, wanted, met })
    const none = (name: string, wrong: readonly string[]) =>
      add(name, `${wrong.length}`, '0', wrong.length === 0)
    add('writes acknowledged while the backup was made', `${result.meanwhile}`, '≥ 1', result.meanwhile >= 1)
    none(`of ${result.before} writes acknowledged before it, lost`, result.lost)
    none('restored twice', result.doubled)
    none('counters that disagree with their rows', result.wrongCounters)
    none(`of ${result.files} files, missing or of another size`, result.missingFiles)
    if (posts > 0) {
      const all = posts.toLocaleString('en')
      const same = result.samePosts === posts
      add(`of ${all} posts of another company, the same afterwards`, `${result.samePosts}`, all, same)
      add(
        'seconds of a first backup',
        result.backupSeconds.toFixed(0),
        '≤ 1,800',
        result.backupSeconds <= 1_800,
      )
      add('seconds of restoring', result.restoreSeconds.toFixed(0), '≤ 1,800', result.restoreSeconds <= 1_800)
    }
    console.info(
      `  ${where}: backup in ${result.backupSeconds.toFixed(1)} s, restored in ${result.restoreSeconds.toFixed(1)} s`,
    )
  }
  return figures
}
