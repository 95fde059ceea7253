/** Too many callers wait for a connection, or one waited too long. Respond with "try again shortly" (503). */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
}

/**
 * The database cannot be reached, or the connection was lost before it responded; the driver's error is the `cause`.
 * The write in progress may or may not have been committed. Respond with "try again shortly" (503).
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}

/** Whether an error means that the database is unavailable, which `Availability` has already logged. */
export const isUnavailable = (error: unknown): boolean => error instanceof DatabaseUnavailableError

/** The company is suspended or closed: nobody may use it now. Respond with 403 `company_suspended`. */
export class CompanySuspendedError extends Error {
  override name = 'CompanySuspendedError'
}

/** Another process holds the data directory. `holder` describes it, as far as the lock file allows. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError'
  readonly holder: { pid: number; host: string; since: string }

  constructor(dataDir: string, holder: { pid: number; host: string; since: string }) {
    super(
      `${dataDir} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
        'Stop that one first, or choose another DATA_DIR.',
    )
    this.holder = holder
  }
}

/** The embedded engine committed without the commit reaching the disk: a power failure would lose acknowledged work. */
export class DurabilityError extends Error {
  override name = 'DurabilityError'
}

/** A query was made past an open transaction from inside it: it would wait for itself, or miss its rows. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError'

  constructor() {
    super('A query was made beside the open transaction it runs in: use the transaction (trx) it was given.')
  }
}
