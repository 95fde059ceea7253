import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** SQL: whether post `f` is hidden: its audiences are stored in its case. */
export const isHidden = `exists (select from moderation_cases h where h.company_id = f.company_id
  and h.feed_id = f.id and h.feed_comment_id is null and h.hidden_at is not null)`

/** Stores an audience that will see a hidden post once it is shown again, at the same time as its author sees it. */
export const setHiddenReaders = (
  trx: CompanyDb,
  { feedId, audienceId, ownAudienceId }: { feedId: number; audienceId: number; ownAudienceId: number },
) =>
  namedQuery(
    trx,
    `update moderation_cases set kept = jsonb_build_object('audiences', (
       select coalesce(jsonb_agg(jsonb_build_object('audience_id', $3::bigint, 'sort_at', a.sort_at,
         'group_menu_id', a.group_menu_id)), '[]')
       from feed_audiences a
       where a.company_id = $1 and a.feed_id = $2 and a.audience_id = $4 and a.audience_id <> $3))
     where company_id = $1 and feed_id = $2 and feed_comment_id is null and hidden_at is not null`,
    [companyIdOf(trx), feedId, audienceId, ownAudienceId],
  )
