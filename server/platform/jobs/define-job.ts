import type { CompanyDb, InstallationDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'

/** Where jobs report; a pino logger fits. */
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
   * When it runs by itself, as cron: `20 3 * * *`. The hours of a job of companies are those of each company's time
   * zone; an installation's are UTC.
   */
  schedule?: string
  /** How often it is tried again, and the seconds before the first time; each later wait is twice as long. */
  retry?: { limit: number; delaySeconds: number }
  /** Longest run; after that it counts as failed. Five minutes when absent. */
  expireSeconds?: number
  /** Seconds within which a job whose time has come is taken, where that is to be sooner than usual. */
  pollSeconds?: number
  /** How many of it one process runs at once. */
  concurrency?: number
  /** Jobs with the same key run one at a time, over all processes; other keys pass them by. */
  singletonKey?: (data: Data) => string
  /** Whether what it was given is not kept once it is done or given up: some letters carry links that open accounts. */
  forgetsData?: (data: Data) => boolean
  /** May run more than once for one job: make its writes idempotent. */
  handler: (work: Work<Db, Data>) => Promise<void>
}

/** What says where there is something to do: SQL over a row `c` of companies. Elsewhere the clock makes no job. */
type Due = { schedule: string; due: string } | { schedule?: undefined; due?: undefined }

export type CompanyJob<Data> = Declaration<CompanyDb, Data> & Due & { scope: 'company' }
export type InstallationJob<Data> = Declaration<InstallationDb, Data> & { scope: 'installation' }

// `never` takes a job of any data: the runner hands over what was enqueued with the same declaration.
export type AnyJob = CompanyJob<never> | InstallationJob<never>

/** Declares work of one company that is done later. The data must survive JSON. */
export const defineJob = <Data = Record<string, never>>(
  declaration: Declaration<CompanyDb, Data> & Due,
): CompanyJob<Data> => ({ ...declaration, scope: 'company' })

/** Declares work over all companies: housekeeping. */
export const defineInstallationJob = <Data = Record<string, never>>(
  declaration: Declaration<InstallationDb, Data>,
): InstallationJob<Data> => ({ ...declaration, scope: 'installation' })

/** The usual patience: about 15 minutes in all. */
export const usualRetry = { limit: 6, delaySeconds: 10 }
export const usualExpireSeconds = 300
