/*
 * The product over a storage service that refuses connections, does not answer, and fails, while people upload,
 * download, read and post. Files get 503 meanwhile and everything else works; what was acknowledged is there afterwards
 * with the same bytes, and everything recovers by itself.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import process from 'node:process'
import { createApply } from '#contract/applies.ts'
import { listFeeds } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { Client } from '#testing/client.ts'
import { type S3Service, s3Service } from '#testing/s3-service.ts'
import type { RecordedFigure } from '../bench/results.ts'
import { ownPostgres } from './own-postgres.ts'
import { type LogLine, startProduct } from './product.ts'
import { pause, until } from './waiting.ts'

type Size = {
  /** How long the storage is away in each way, in seconds. */
  awaySeconds: number
  uploaders: number
  downloaders: number
  others: number
  /** Bytes of the videos that one more person uploads; 0: nobody does. */
  videoBytes: number
  /** The minimum number of uploads between two outages. */
  uploads: number
  /** Which of the kinds below; all of them if absent. */
  only?: readonly string[]
}

const full: Size = {
  ...{ awaySeconds: 20, uploaders: 4, downloaders: 4, others: 4 },
  ...{ videoBytes: 40 * 1024 * 1024, uploads: 40 },
}

type Wait = { status: number; ms: number }

export type StorageOutageResult = {
  /** Responses about files by status; 0: no response. */
  files: Record<number, number>
  /** Responses to everything else. */
  others: Record<number, number>
  /** The longest wait for a 503, except for those who were sending a video, in milliseconds. */
  longestFile: number
  /** The longest wait for anything else while the storage was away. */
  longestOther: number
  /** Without an outage. */
  usualOther: number
  acknowledged: number
  /** Acknowledged files that are not there, or not as they were sent. */
  lost: string[]
  secondsUntilBack: Record<string, number>
  errorLines: LogLine[]
  exitCode: number | null
}

const paceMs = 25
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** @returns null if there is no PostgreSQL on this machine. */
export async function runStorageOutage(size: Size = full): Promise<StorageOutageResult | null> {
  const postgres = await ownPostgres()
  if (!postgres) return null
  const service = await s3Service()
  const product = await startProduct(postgres.url, 'off', service.env)
  const acknowledged = new Map<string, string>()
  const counts = { files: {} as Record<number, number>, others: {} as Record<number, number> }
  const waits = { files: 0, others: 0, usual: 0 }
  let away = false
  let stopped = false
  const noted = async (kind: 'files' | 'videos' | 'others', work: () => Promise<number>): Promise<Wait> => {
    const begun = performance.now()
    const wasAway = away
    const status = await work().catch(() => 0)
    const ms = Math.round(performance.now() - begun)
    const counted = counts[kind === 'others' ? 'others' : 'files']
    counted[status] = (counted[status] ?? 0) + 1
    if (kind === 'files' && status === 503) waits.files = Math.max(waits.files, ms)
    if (kind === 'others' && wasAway) waits.others = Math.max(waits.others, ms)
    if (kind === 'others' && !wasAway && !away) waits.usual = Math.max(waits.usual, ms)
    await pause(paceMs)
    return { status, ms }
  }
  const signedIn = (login: string) => new Client(product.address).signIn(login)

  /** Sends files, each until it is acknowledged. */
  async function upload(client: Client, kind: 'videos' | 'attachments') {
    while (!stopped) {
      const content =
        kind === 'videos'
          ? Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), randomBytes(size.videoBytes)])
          : Buffer.from(randomBytes(1_000 + Math.floor(Math.random() * 200_000)).toString('base64'))
      const name = kind === 'videos' ? '録画.mp4' : '資料.txt'
      const file = new File([new Uint8Array(content)], name)
      for (let sent = false; !sent && !stopped; ) {
        const { status } = await noted(kind === 'videos' ? kind : 'files', async () => {
          const reply = await client.call(uploadMediaFile, { body: {}, files: { [kind]: [file] } })
          if (reply.status === 200) acknowledged.set(reply.body.attachment!.path, sha256(content))
          return reply.status
        })
        sent = status === 200
      }
    }
  }

  async function fetchFile(client: Client, path: string) {
    const answer = await client.fetch(path)
    if (answer.status !== 302) return { status: answer.status, content: await answer.bytes() }
    const there = await fetch(answer.headers.get('location')!)
    return { status: there.status, content: await there.bytes() }
  }

  /** Files that were acknowledged, at random. */
  async function download(client: Client) {
    while (!stopped) {
      const paths = [...acknowledged.keys()]
      const path = paths[Math.floor(Math.random() * paths.length)]
      if (path === undefined) await pause(paceMs)
      else await noted('files', async () => (await client.fetch(path)).status)
    }
  }

  async function readAndPost(client: Client, i: number) {
    for (let turn = i; !stopped; turn++) {
      const body = { menuId: product.menuId, title: '', text: `投稿 ${turn}`, clientKey: randomUUID() }
      await noted('others', async () =>
        turn % 4 === 0
          ? (await client.call(createApply, { body })).status
          : (await client.call(listFeeds, {})).status,
      )
    }
  }

  try {
    const { employee, manager } = product.logins
    const [hanako, taro] = await Promise.all([signedIn(employee), signedIn(manager)])
    const people = [
      ...Array.from({ length: size.uploaders }, () => upload(hanako!, 'attachments')),
      ...(size.videoBytes > 0 ? [upload(hanako!, 'videos')] : []),
      ...Array.from({ length: size.downloaders }, () => download(hanako!)),
      ...Array.from({ length: size.others }, (_, i) => readAndPost(taro!, i)),
    ]
    await until('The first files are stored', () => acknowledged.size >= size.uploads)
    const secondsUntilBack: Record<string, number> = {}
    for (const [name, { leave, back }] of Object.entries(outages(service))) {
      if (size.only && !size.only.includes(name)) continue
      await leave()
      away = true
      await pause(size.awaySeconds * 1000)
      away = false
      const before = acknowledged.size
      await back()
      secondsUntilBack[name] = await until(
        `After "${name}" a file is stored`,
        () => acknowledged.size > before,
      )
      await until(`After "${name}" files are stored`, () => acknowledged.size >= before + size.uploads)
    }
    stopped = true
    await Promise.all(people)
    const lost: string[] = []
    for (const [path, checksum] of acknowledged) {
      const { status, content } = await fetchFile(hanako!, path)
      if (status !== 200 || sha256(content) !== checksum) lost.push(`${path}: ${status}`)
    }
    const exitCode = product.exitCode()
    const errorLines = (await product.stop()).filter(({ level }) => level >= 50)
    return {
      ...{ files: counts.files, others: counts.others, acknowledged: acknowledged.size, lost },
      ...{ longestFile: waits.files, longestOther: waits.others },
      ...{ usualOther: waits.usual, secondsUntilBack, errorLines, exitCode },
    }
  } finally {
    stopped = true
    await product.stop().catch(() => undefined)
    await service.close()
    await postgres.remove()
  }
}

const outages = (service: S3Service) => ({
  'connections refused': { leave: () => service.goAway(), back: () => service.comeBack() },
  'no answers': {
    leave: async () => service.hang(true),
    back: async () => service.hang(false),
  },
  'failures answered': {
    leave: async () => service.fail(503),
    back: async () => service.fail(0),
  },
})

/** The part at full size; PROOF_AWAY_SECONDS changes how long each outage lasts. */
export async function storageOutage(): Promise<RecordedFigure[]> {
  const awaySeconds = Number(process.env.PROOF_AWAY_SECONDS ?? full.awaySeconds)
  const result = await runStorageOutage({ ...full, awaySeconds })
  if (!result) throw new Error('Install PostgreSQL (Debian: postgresql)')
  const { files, others, secondsUntilBack, errorLines, lost } = result
  console.info(`answers about files by status (0: none): ${JSON.stringify(files)}`)
  console.info(`other answers: ${JSON.stringify(others)}`)
  console.info(`seconds until a file is stored again: ${JSON.stringify(secondsUntilBack)}`)
  for (const { msg, err } of errorLines) console.info(`  logged: ${msg}: ${err?.message}`)
  for (const path of lost.slice(0, 10)) console.info(`  lost: ${path}`)
  const figure = (name: string, value: number, wanted: string, met: boolean): RecordedFigure => ({
    part: 'storage-outage',
    ...{ name, value: String(value), wanted, met },
  })
  const none = (name: string, value: number) => figure(name, value, '0', value === 0)
  const except = (counts: Record<number, number>, expected: readonly string[]) =>
    Object.entries(counts)
      .filter(([status]) => !expected.includes(status))
      .reduce((sum, [, count]) => sum + count, 0)
  const longest = Math.max(...Object.values(secondsUntilBack))
  return [
    figure('files acknowledged', result.acknowledged, '≥ 150', result.acknowledged >= 150),
    none('of these lost or changed', lost.length),
    figure(
      `503 responses to uploads and downloads in three outages of ${awaySeconds} s`,
      files[503] ?? 0,
      '≥ 500',
      (files[503] ?? 0) >= 500,
    ),
    none('other or missing responses to them', except(files, ['200', '302', '503'])),
    figure(
      'other requests answered',
      (others[200] ?? 0) + (others[201] ?? 0),
      '≥ 1,000',
      (others[200] ?? 0) >= 1_000,
    ),
    none('other requests that failed', except(others, ['200', '201'])),
    figure(
      'longest wait for a 503, without sending a video, in milliseconds',
      result.longestFile,
      '≤ 15,000',
      result.longestFile <= 15_000,
    ),
    figure(
      `longest wait of other requests meanwhile, in milliseconds (${result.usualOther} otherwise)`,
      result.longestOther,
      '≤ 2,000 or 2 × otherwise',
      result.longestOther <= Math.max(2_000, 2 * result.usualOther),
    ),
    figure('longest recovery time, in seconds', longest, '≤ 5', longest <= 5),
    figure('log lines at level error', errorLines.length, '≤ 10', errorLines.length <= 10),
    none('process exits', result.exitCode === null ? 0 : 1),
  ]
}
