/**
 * Calls a function for each row. A row that fails does not stop those after it.
 * @throws AggregateError with all errors, once all rows were tried; the job then counts as failed and is retried.
 */
export async function eachRow<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>) {
  const errors: unknown[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} rows failed`)
}
