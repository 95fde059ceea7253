/*
 * SQL: who may read a post. A post is in the audience in force when it was created and in its author's own one-person
 * audience; it is in none while it is hidden, scheduled or deleted. `companyId`, `feedId` and the others are SQL.
 */

const inReach = (feedId: string, audienceIds: string, companyId: string, more = '') => `exists (
  select from feed_audiences reach where reach.company_id = ${companyId} and reach.feed_id = ${feedId}
    and reach.audience_id = any(${audienceIds}::bigint[])${more})`

/** Whether a reader with these audiences may read the post: `mayRead('f.id', '$3')`. */
export const mayRead = (feedId: string, audienceIds: string, companyId = '$1') =>
  inReach(feedId, audienceIds, companyId)

/** The same, for a post whose menu shows its posts on the timeline. */
export const mayReadOnTimeline = (feedId: string, audienceIds: string) =>
  inReach(feedId, audienceIds, '$1', ` and reach.sort_at > '-infinity'`)

const readerAmong = (feedId: string, userId: string, companyId: string) => `
  from feed_audiences reach
  join audience_members reader on reader.company_id = reach.company_id and reader.audience_id = reach.audience_id
  where reach.company_id = ${companyId} and reach.feed_id = ${feedId} and reader.user_id = ${userId}`

/** Whether a person may read the post, for statements that do not have their audiences: `isReader('f.id', 'u.id')`. */
export const isReader = (feedId: string, userId: string, companyId = '$1') =>
  `exists (select ${readerAmong(feedId, userId, companyId)})`

/**
 * The same as one value per person. The planner turns `exists` into a join, which without statistics (for a company
 * created today) starts with every post of the company.
 */
export const isReaderOneByOne = (feedId: string, userId: string) =>
  `(select true ${readerAmong(feedId, userId, '$1')} limit 1) is true`
