/*
 * The disk of the files, that of PostgreSQL, and that of both on the embedded engine become full while people read,
 * post and upload. What cannot be stored is refused with 503, reading goes on, nothing acknowledged is lost and nothing
 * half-written stays, and once there is space again people write without anybody's help.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { listFeeds } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { Client } from '#testing/client.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { Crowd } from './crowd.ts'
import { ownPostgres } from './own-postgres.ts'
import { type LogLine, startProduct } from './product.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'
import { pause, until } from './waiting.ts'

const fullDisks = ['files', 'postgres', 'embedded'] as const
export type FullDisk = (typeof fullDisks)[number]

type Size = { fullSeconds: number; times: number; writers: number; uploaders: number; readers: number }

const full: Size = { fullSeconds: 10, times: 3, writers: 3, uploaders: 2, readers: 2 }

export type DiskFullResult = {
  /** Responses by status; 0: none. `full`: to requests sent while the disk was full. */
  writes: Record<number, number>
  uploads: Record<number, number>
  reads: Record<number, number>
  readWhileFull: number
  acknowledged: number
  lost: string[]
  doubled: string[]
  /** Files that nothing names, or only half of one. */
  remains: string[]
  secondsUntilBack: number
  errorLines: LogLine[]
  exitCode: number | null
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const mebibytes = { files: 32, postgres: 320, embedded: 320 }

/** @returns null if there is no PostgreSQL on this machine, or no disk can be mounted here. */
export async function runDiskFull(kind: FullDisk, size: Size = full): Promise<DiskFullResult | null> {
  const disk = smallDisk(mebibytes[kind])
  if (!disk) return null
  try {
    return await runOn(disk, kind, size)
  } finally {
    disk.remove()
  }
}

async function runOn(disk: SmallDisk, kind: FullDisk, size: Size): Promise<DiskFullResult | null> {
  const postgres =
    kind === 'embedded' ? null : await ownPostgres(kind === 'postgres' ? { within: disk.path } : {})
  if (kind !== 'embedded' && !postgres) return null
  const dataDir = join(disk.path, 'data')
  const onDisk: Record<string, string> = kind === 'postgres' ? {} : { DATA_DIR: dataDir }
  const product = await startProduct(postgres?.url ?? '', 'off', onDisk)
  const stopping = { now: false }
  const crowd = new Crowd(product.menuId)
  try {
    const { employee, manager } = product.logins
    const [hanako, taro] = await Promise.all(
      [employee, manager].map((login) => new Client(product.address).signIn(login)),
    )
    const uploads: Record<number, number> = {}
    const reads: Record<number, number> = {}
    const uploaded = new Map<string, string>()
    let [isFull, readWhileFull] = [false, 0]

    /* Files, each until it is acknowledged. */
    async function upload() {
      while (!stopping.now) {
        const random = randomBytes(5_000 + Math.floor(Math.random() * 40_000)).toString('base64')
        // The words before it: two random letters may be the beginning of a picture.
        const content = Buffer.from(`資料 ${random}`)
        const attachments = [new File([new Uint8Array(content)], '資料.txt')]
        for (let sent = false; !sent && !stopping.now; ) {
          const reply = await hanako!
            .call(uploadMediaFile, { body: {}, files: { attachments } })
            .catch(() => undefined)
          uploads[reply?.status ?? 0] = (uploads[reply?.status ?? 0] ?? 0) + 1
          sent = reply?.status === 200
          if (sent) uploaded.set(reply!.body.attachment!.path, sha256(content))
          await pause(150)
        }
      }
    }
    async function read() {
      while (!stopping.now) {
        const wasFull = isFull
        const { status } = await taro!.call(listFeeds, {}).catch(() => ({ status: 0 }))
        reads[status] = (reads[status] ?? 0) + 1
        if (wasFull && status === 200) readWhileFull += 1
        await pause(50)
      }
    }
    const people = [
      ...Array.from({ length: size.writers }, () => crowd.write(hanako!)),
      ...Array.from({ length: size.uploaders }, upload),
      ...Array.from({ length: size.readers }, read),
    ]
    const moreThan = async (what: string) => {
      const before = [crowd.acknowledged.size, uploaded.size] as const
      const more = () => crowd.acknowledged.size > before[0] && uploaded.size > before[1]
      return until(what, more)
    }
    await moreThan('The first posts and files are stored')
    let secondsUntilBack = 0
    for (let time = 0; time < size.times; time++) {
      disk.fill()
      isFull = true
      await pause(size.fullSeconds * 1_000)
      isFull = false
      disk.free()
      // What a supervisor does with a PostgreSQL that ended itself.
      await postgres?.query('select 1').catch(() => postgres.start())
      secondsUntilBack = Math.max(secondsUntilBack, await moreThan('There is space, and people write'))
      await pause(size.fullSeconds * 500)
    }
    stopping.now = true
    crowd.stopped = true
    await Promise.all(people)

    const found = await everyPost(taro!)
    const lost = [...crowd.acknowledged]
      .filter(([text, id]) => !found.get(text)?.includes(id))
      .map(([text]) => text)
    for (const [path, checksum] of uploaded) {
      const answer = await hanako!.fetch(path)
      if (answer.status !== 200 || sha256(await answer.bytes()) !== checksum)
        lost.push(`${path}: ${answer.status}`)
    }
    const exitCode = product.exitCode()
    const remains = kind === 'postgres' ? [] : remainsIn(dataDir)
    const errorLines = (await product.stop()).filter(({ level }) => level >= 50)
    return {
      ...{ writes: crowd.statuses, uploads, reads, readWhileFull, remains, secondsUntilBack, errorLines },
      ...{ acknowledged: crowd.acknowledged.size + uploaded.size, lost, exitCode },
      doubled: [...found].filter(([, ids]) => ids.length > 1).map(([text]) => text),
    }
  } finally {
    stopping.now = true
    crowd.stopped = true
    await product.stop().catch(() => undefined)
    await postgres?.remove()
  }
}

/** The ids of all posts, by their texts. */
async function everyPost(client: Client) {
  const found = new Map<string, number[]>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await client.call(listFeeds, {
      query: cursor ? { cursor, limit: 50 } : { limit: 50 },
    })
    if (status !== 200) throw new Error(`Posts are not listed: ${status}`)
    for (const { id, body: text } of body.feeds) found.set(text, [...(found.get(text) ?? []), id])
    cursor = body.nextCursor
  }
  return found
}

/* Uploads that were not finished, and files under a name that is only for a while. */
const remainsIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && (entry.name.endsWith('.partial') || /incoming$/.test(entry.parentPath)),
    )
    .map(({ name }) => name)

/** The part at full size; PROOF_FULL_SECONDS changes how long a disk is full. */
export async function diskFull(): Promise<RecordedFigure[]> {
  const fullSeconds = Number(process.env.PROOF_FULL_SECONDS ?? full.fullSeconds)
  const figures: RecordedFigure[] = []
  for (const kind of fullDisks) {
    const result = await runDiskFull(kind, { ...full, fullSeconds })
    if (!result) throw new Error('Needs PostgreSQL, and the right to mount a disk in memory')
    figures.push(...figuresOf(kind, result))
  }
  return figures
}

const words = { files: 'disk of the files', postgres: 'disk of PostgreSQL', embedded: 'embedded engine' }

function figuresOf(kind: FullDisk, result: DiskFullResult): RecordedFigure[] {
  const { writes, uploads, reads, errorLines } = result
  console.info(`${words[kind]}: posts ${JSON.stringify(writes)}, uploads ${JSON.stringify(uploads)},`)
  console.info(`  reads ${JSON.stringify(reads)}`)
  for (const line of new Set(errorLines.map(({ msg, err }) => `${msg}: ${err?.message}`)))
    console.info(`  logged: ${line}`)
  for (const line of [...result.lost, ...result.remains].slice(0, 10)) console.info(`  ${line}`)
  const figure = (name: string, value: number, wanted: string, met: boolean): RecordedFigure => ({
    ...{ part: 'disk-full', name: `${words[kind]}: ${name}`, value: String(value), wanted, met },
  })
  const none = (name: string, value: number) => figure(name, value, '0', value === 0)
  const refused = (writes[503] ?? 0) + (uploads[503] ?? 0)
  const other = [writes, uploads, reads]
    .flatMap((counts) => Object.entries(counts))
    .filter(([status]) => !['200', '503'].includes(status))
    .reduce((sum, [, count]) => sum + count, 0)
  return [
    figure('posts and files acknowledged', result.acknowledged, '≥ 100', result.acknowledged >= 100),
    figure('refused with 503', refused, '≥ 20', refused >= 20),
    none('other or missing responses', other),
    figure('pages read while it was full', result.readWhileFull, '≥ 50', result.readWhileFull >= 50),
    none('acknowledged and lost', result.lost.length),
    none('duplicated', result.doubled.length),
    none('files half-written or forgotten', result.remains.length),
    figure(
      'longest recovery time, in seconds',
      Math.round(result.secondsUntilBack * 10) / 10,
      '≤ 5',
      result.secondsUntilBack <= 5,
    ),
    none('process exits', result.exitCode === null ? 0 : 1),
  ]
}
