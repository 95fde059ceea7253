/**
 * SQL: whether `u` may be told of something that happened to a post: in use, and able to read it. As one value for each
 * person asked about: of an `exists` the planner makes a join, which without statistics (a company made today) it
 * begins with every post of the company. `$1` is the company.
 */
export const mayNotify = (feedId: string) => `u.status = 'active' and (select true from feed_audiences fa
  join audience_members am on am.company_id = $1 and am.audience_id = fa.audience_id and am.user_id = u.id
  where fa.company_id = $1 and fa.feed_id = ${feedId} limit 1) is true`
