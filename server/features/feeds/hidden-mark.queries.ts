export type HiddenMarkRow = { reason: string; hiddenAt: string }

/** Why a post is hidden, for its author; otherwise null. `f` is the post, $1 company, $2 reader. */
export const hiddenFeedMark = `
  (select json_build_object('reason', h.hidden_reason, 'hiddenAt', h.hidden_at) from moderation_cases h
   where h.company_id = $1 and h.feed_id = f.id and h.feed_comment_id is null and h.hidden_at is not null
     and f.author_id = $2)`

/** Why a comment is hidden; otherwise null. `k` is the comment, $1 company. */
export const hiddenCommentMark = `
  case when k.hidden_at is not null then
    (select json_build_object('reason', h.hidden_reason, 'hiddenAt', h.hidden_at) from moderation_cases h
     where h.company_id = $1 and h.feed_comment_id = k.id and h.hidden_at is not null) end`
