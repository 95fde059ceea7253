import { readdir, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { openRepository } from '#server/platform/backups/repository.ts'
import type { Measured } from './alerts.rules.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Queues whose oldest job could run and waits, the longest first. Those of suspended companies are left out. */
const findQueues = (db: InstallationDb) =>
  namedQuery<{ name: string; seconds: number }>(
    db,
    `select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
     where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss\\_\\_%'
       and not coalesce(data ? 'held', false)
     group by name order by min(start_after) limit 100`,
  )

async function countFailedJobs(db: InstallationDb) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from pgboss.job
     where state = 'failed' and completed_on > now() - interval '1 hour' and name not like '\\_\\_pgboss\\_\\_%'`,
  )
  return row!.count
}

async function countLast(db: InstallationDb, minutes: number) {
  const rows = await namedQuery<{ name: string; count: number }>(
    db,
    `select m.name, sum(m.count)::bigint as count from watched_minutes m
     where m.minute > now() - $1::integer * interval '1 minute' group by m.name`,
    [minutes],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function diskFree(dataDir: string) {
  const { blocks, bavail } = await statfs(dataDir)
  return (bavail / blocks) * 100
}

let newest: { dir: string; id: string; at: number } | undefined

/** When the newest backup of everything was finished; exports of one company do not count. */
async function newestBackup({ BACKUP_DIR: dir, BACKUP_KEY: key }: App['config']) {
  if (dir === undefined) return null
  const names = await readdir(join(dir, 'backups')).catch(() => [])
  const ids = names.filter((name) => /^\d{8}T\d{9}Z$/.test(name)).sort()
  const last = ids.at(-1)
  if (last === undefined) return null
  if (newest?.dir === dir && newest.id === last) return newest.at
  const read = key && (await openRepository(dir, key))
  for (const id of ids.toReversed()) {
    const manifest = await read?.read(id)
    if (manifest?.company) continue
    const time = id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')
    newest = { dir, id: last, at: Date.parse(manifest?.endedAt ?? time) }
    return newest.at
  }
  return null
}

const certificates = new Map<string, { readAt: number; endsAt: number | null }>()

/** When the certificate of an address ends; null: it could not be read. */
const readCertificate = (url: URL) =>
  new Promise<number | null>((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const socket = connect(
      {
        ...{ host, port: Number(url.port) || 443, timeout: 5_000 },
        ...(isIP(host) ? {} : { servername: host }),
        // Only its end is read; an invalid one matters as well.
        rejectUnauthorized: false,
      },
      () => end(Date.parse(socket.getPeerCertificate().valid_to)),
    )
    const end = (at: number | null) => {
      socket.destroy()
      resolve(at !== null && Number.isNaN(at) ? null : at)
    }
    socket.on('error', () => end(null))
    socket.on('timeout', () => end(null))
  })

async function certificateEnd({ PUBLIC_URL: address }: App['config']) {
  if (!address?.startsWith('https:')) return null
  const known = certificates.get(address)
  if (known && Date.now() - known.readAt < hourMs) return known.endsAt
  const endsAt = await readCertificate(new URL(address))
  certificates.set(address, { readAt: Date.now(), endsAt })
  return endsAt
}

/** Measures what conditions are about. */
export async function measure(app: Pick<App, 'config'>, db: InstallationDb): Promise<Measured> {
  const { config } = app
  const backupAt = await newestBackup(config).catch(() => null)
  const certificateAt = await certificateEnd(config)
  return {
    queues: await findQueues(db),
    failedJobs: await countFailedJobs(db),
    counts: { 5: await countLast(db, 5), 15: await countLast(db, 15) },
    diskFreePercent: await diskFree(config.DATA_DIR).catch(() => null),
    backupHours: backupAt === null ? null : (Date.now() - backupAt) / hourMs,
    certificateDays: certificateAt === null ? null : (certificateAt - Date.now()) / dayMs,
  }
}
