import { createHash } from 'node:crypto'
import {
  type AnyDb,
  type CompanyDb,
  companyIdOf,
  type InstallationDb,
  namedQuery,
  wakeAfterCommit,
} from '#db/tenant.ts'
import { type CompanyJob, type InstallationJob, usualExpireSeconds, usualRetry } from './define-job.ts'

/** A job without its handler, for code that cannot import it. */
type Declared<Job extends { handler: unknown }> = Omit<Job, 'handler'>

type EnqueueOptions = {
  startAfter?: Date
  /** Jobs with this key run one at a time; if unset, the job's own `singletonKey`. */
  key?: string
  /** Enqueueing again with the same text adds nothing, as long as the first job is kept (at least three days). */
  once?: string
}

/**
 * Adds a job in the caller's transaction: it exists only if the transaction commits.
 * Without a company's handle the company is named in `companyId`.
 * @returns false if a job with the same `once` exists.
 */
export function enqueue<Data>(
  trx: CompanyDb,
  job: Declared<CompanyJob<Data>>,
  data: Data,
  options?: EnqueueOptions,
): Promise<boolean>
export function enqueue<Data>(
  trx: InstallationDb,
  job: Declared<CompanyJob<Data>>,
  data: Data,
  options: EnqueueOptions & { companyId: number },
): Promise<boolean>
export function enqueue<Data>(
  trx: InstallationDb,
  job: Declared<InstallationJob<Data>>,
  data: Data,
  options?: EnqueueOptions,
): Promise<boolean>
export async function enqueue<Data>(
  trx: AnyDb,
  job: Declared<CompanyJob<Data> | InstallationJob<Data>>,
  data: Data,
  options: EnqueueOptions & { companyId?: number } = {},
): Promise<boolean> {
  const companyId = job.scope === 'company' ? (options.companyId ?? companyIdOf(trx as CompanyDb)) : null
  const { limit, delaySeconds } = job.retry ?? usualRetry
  const [row] = await namedQuery<{ added: boolean }>(
    trx,
    'select enqueue_job(:job, :companyId, :data, :id, :key, :startAfter, :retryLimit, :retryDelay, :expireSeconds) as added',
    {
      job: job.name,
      companyId,
      data: JSON.stringify(data),
      id: options.once === undefined ? null : onceId(`${job.name} ${companyId} ${options.once}`),
      key: options.key ?? job.singletonKey?.(data) ?? null,
      startAfter: options.startAfter ?? null,
      retryLimit: limit,
      retryDelay: delaySeconds,
      expireSeconds: job.expireSeconds ?? usualExpireSeconds,
    },
  )
  if (row!.added)
    wakeAfterCommit(trx, 'hiroba_jobs', wakeText({ name: job.name, startAfter: options.startAfter }))
  return row!.added
}

/** What a process that enqueues a job tells those that run it. */
const wakeText = ({ name, startAfter }: { name: string; startAfter: Date | undefined }) =>
  startAfter ? `${name} ${startAfter.getTime()}` : name

/** The name of the job, and when it may start (0: at once), in milliseconds since 1970. */
export function readWakeText(text: string): { name: string; at: number } {
  const [name, at] = text.split(' ')
  return { name: name!, at: Number(at ?? 0) }
}

/* The same text always produces the same id, so the primary key refuses the second job. */
function onceId(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
