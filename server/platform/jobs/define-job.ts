import type { CompanyDb, InstallationDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'

/** The logger of jobs; compatible with pino. */
export type JobLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

type Work<Db, Data> = {
  app: App
  db: Db
  data: Data
  log: JobLog
  /** 1 the first time. */
  attempt: number
}

type Declaration<Db, Data> = {
  /** `noun.verb`; unique. */
  name: string
  /**
   * The schedule as cron: `20 3 * * *`. The hours of a job of companies are in each company's time zone; those of an
   * installation's job are in UTC.
   */
  schedule?: string
  /** The number of retries, and the seconds before the first; each later wait is twice as long. */
  retry?: { limit: number; delaySeconds: number }
  /** The maximum duration of a run; after that it counts as failed. If unset, five minutes. */
  expireSeconds?: number
  /** Seconds within which a due job is started, if that must be sooner than usual. */
  pollSeconds?: number
  /** How many of these one process runs at once. */
  concurrency?: number
  /** Jobs with the same key run one at a time, across all processes; jobs with other keys are not delayed. */
  singletonKey?: (data: Data) => string
  /** Whether its data is deleted once it is done or given up: some emails contain links that open accounts. */
  forgetsData?: (data: Data) => boolean
  /** May run more than once for one job: make its writes idempotent. */
  handler: (work: Work<Db, Data>) => Promise<void>
}

/**
 * Finds the companies with something to do: SQL over a row `c` of companies. The schedule creates no job for others.
 */
type Due = { schedule: string; due: string } | { schedule?: undefined; due?: undefined }

export type CompanyJob<Data> = Declaration<CompanyDb, Data> & Due & { scope: 'company' }
export type InstallationJob<Data> = Declaration<InstallationDb, Data> & { scope: 'installation' }

// `never` accepts a job with any data: the runner passes what was enqueued with the same declaration.
export type AnyJob = CompanyJob<never> | InstallationJob<never>

/** Declares deferred work for one company. The data must survive JSON. */
export const defineJob = <Data = Record<string, never>>(
  declaration: Declaration<CompanyDb, Data> & Due,
): CompanyJob<Data> => ({ ...declaration, scope: 'company' })

/** Declares work over all companies: housekeeping. */
export const defineInstallationJob = <Data = Record<string, never>>(
  declaration: Declaration<InstallationDb, Data>,
): InstallationJob<Data> => ({ ...declaration, scope: 'installation' })

/** The usual retries: about 15 minutes in all. */
export const usualRetry = { limit: 6, delaySeconds: 10 }
export const usualExpireSeconds = 300
