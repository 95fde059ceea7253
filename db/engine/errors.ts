/** Too many callers wait for a connection, or one waited too long. Answer it as "try again shortly" (503). */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
}

/**
 * The database cannot be reached, or went away before it answered; the driver's error is the `cause`. What was being
 * written may have been committed or not. Answer it as "try again shortly" (503).
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}

/** Whether an error says that the database is away, which the code that watches it has logged already. */
export const isUnavailable = (error: unknown): boolean => error instanceof DatabaseUnavailableError

/** Another process holds the data directory. `holder` says who, as far as the lock file tells. */
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

/** The embedded engine committed without the commit reaching the disk: a power cut would lose answered work. */
export class DurabilityError extends Error {
  override name = 'DurabilityError'
}

/** A query outside an open transaction was made from inside it: it would wait for itself, or miss its rows. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError'

  constructor() {
    super('A query was made beside the open transaction it runs in: use the transaction (trx) it was given.')
  }
}
