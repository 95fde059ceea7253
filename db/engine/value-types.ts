import pg from 'pg'

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182, timestamp: 1114, numericArray: 1231 }

const asText = (value: string) => value
const toSafeNumber = (value: string) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a JavaScript number`)
  return number
}
const textArray = pg.types.getTypeParser(1009 as number) as (value: string) => (string | null)[]

const parsers = new Map<number, (value: string) => unknown>([
  [oid.int8, toSafeNumber],
  [oid.int8Array, (value) => textArray(value).map((item) => (item === null ? null : toSafeNumber(item)))],
  [oid.date, asText],
  [oid.dateArray, textArray],
  [oid.timestamp, asText],
  [oid.numericArray, textArray],
])

/**
 * How values are returned by both engines: int8 and count() as number (RangeError past 2^53), numeric as string,
 * timestamptz as Date, date and timestamp without zone as string, json and jsonb parsed, bytea as Buffer.
 */
export const valueTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
}
