import { isReaderOneByOne } from '#server/features/feed-access/may-read.sql.ts'

/** SQL: whether `u` may be notified of an event on a post: active, and able to read it. `$1` is the company. */
export const mayNotify = (feedId: string) => `u.status = 'active' and ${isReaderOneByOne(feedId, 'u.id')}`
