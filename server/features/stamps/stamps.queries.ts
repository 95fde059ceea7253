import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type StampRow = { id: number; name: string; imagePath: string; retired: boolean }

/** The company's stamps in their order, retired ones last: existing posts still show them. Excludes emoji. */
export const findStamps = (db: CompanyDb) =>
  namedQuery<StampRow>(
    db,
    `select id, name, image_path, retired_at is not null as retired from stamps
     where company_id = $1 and emoji is null order by retired_at is not null, sort_order, id`,
    [companyIdOf(db)],
  )

export type AdminStampRow = {
  id: number
  version: number
  name: string
  imagePath: string
  retiredAt: Date | null
  reactionCount: number
}

/** All stamps with how often each was given, to posts, comments and in chat; with an id, that one. */
export const findAdminStamps = (db: CompanyDb, id: number | null = null) =>
  namedQuery<AdminStampRow>(
    db,
    `select s.id, s.version, s.name, s.image_path, s.retired_at, coalesce(given.count, 0) as reaction_count
     from stamps s
     left join (select stamp_id, sum(reaction_count) as count from (
       select stamp_id, reaction_count from feed_reaction_counters where company_id = $1
       union all
       select stamp_id, reaction_count from feed_comment_reaction_counters where company_id = $1
       union all
       select stamp_id, count(*)::integer from chat_message_reactions where company_id = $1 group by stamp_id
       union all
       select stamp_id, count(*)::integer from chat_messages where company_id = $1 and stamp_id is not null group by stamp_id
     ) counters where $2::bigint is null or stamp_id = $2 group by stamp_id) given on given.stamp_id = s.id
     where s.company_id = $1 and s.emoji is null and ($2::bigint is null or s.id = $2)
     order by s.retired_at is not null, s.sort_order, s.id`,
    [companyIdOf(db), id],
  )
