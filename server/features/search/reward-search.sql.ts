import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { holdsWords } from '#server/features/people/written-names.sql.ts'

/* What a person's ledger shows of an entry: nobody who has left. */
const maker = "case when a.status <> 'withdrawn' then a.family_name || ' ' || a.given_name end"

const searched = String.raw`search_fold(concat_ws(E'\n', m.name, t.reason, k.name, ${maker}, replace(${maker}, ' ', ''),
    case when a.status <> 'withdrawn' then a.family_name_kana || ' ' || a.given_name_kana end))
  || coalesce((select E'\n' || x.text from feeds f
    join search_texts x on x.company_id = $1 and x.feed_id = f.id and x.source = 'post'
    where f.company_id = $1 and f.report_id = t.report_id and f.deleted_at is null
      and ${mayRead('f.id', ':own')} limit 1), '')`

/**
 * SQL: a person's own entries of points by menu, reason, kind, who made them and the post that earned them. `$2` is the
 * person; `:rewardKinds` and `:rewardNames` are the kinds and their names in the reader's language.
 */
export const ownRewards = `
       select 'reward', t.id, coalesce(m.name, nullif(t.reason, ''), k.name),
         concat_ws(' · ', k.name || ' ' || to_char(t.amount, 'FMSG999,999,999'),
           case when m.id is not null then nullif(t.reason, '') end, ${maker}),
         null, null, false, (t.made_at at time zone co.time_zone)::date::text, false, false, 2, t.made_at
       from reward_transactions t
       join companies co on co.id = $1
       join unnest(:rewardKinds::text[], :rewardNames::text[]) k (kind, name) on k.kind = t.kind
       left join menus m on m.company_id = $1 and m.id = t.menu_id
       left join users a on a.company_id = $1 and a.id = t.made_by_id
       where t.company_id = $1 and t.user_id = $2 and 'reward' = any(:kinds::text[]) and ${holdsWords(searched)}`
