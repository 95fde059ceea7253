/**
 * Does something for each row, whatever becomes of the others: one that fails does not stop those after it.
 * @throws AggregateError once all were tried, with what went wrong; the job then counts as failed and is tried again.
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
