import type { HelpCategory, helpAudiences } from '#common/help-categories.ts'
import type { operatorHelpStates } from '#contract/operator-helps.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'

export type HelpTexts = { titleJa: string; bodyJa: string; titleEn: string; bodyEn: string }

export type OperatorHelpRow = HelpTexts & {
  id: number
  category: HelpCategory
  audience: (typeof helpAudiences)[number]
  companies: { id: number; name: string }[] | null
  screens: string[]
  state: (typeof operatorHelpStates)[number]
  publishedNumber: number | null
  latestNumber: number
  publishedAt: Date | null
  updatedAt: Date
  authorName: string
  version: number
}

/** All articles with their latest text, or the one with an id. */
export const findOperatorHelps = (db: InstallationDb, id: number | null = null) =>
  namedQuery<OperatorHelpRow>(
    db,
    `select h.id, h.category, h.audience, h.screens, h.published_number, h.latest_number, h.published_at, h.updated_at,
       h.version, v.title_ja, v.body_ja, v.title_en, v.body_en, o.name as author_name,
       case when h.for_all then null else (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name)
         order by c.name), '[]') from companies c where c.id = any(h.company_ids)) end as companies,
       case when h.published_number is null then 'draft' when h.published_number = h.latest_number then 'published'
         else 'changed' end as state
     from operator_helps h
     join operator_help_versions v on v.help_id = h.id and v.number = h.latest_number
     join operators o on o.id = v.author_id
     where $1::bigint is null or h.id = $1 order by h.category, h.id`,
    [id],
  )

export async function findOperatorHelp(db: InstallationDb, id: number) {
  const [row] = await findOperatorHelps(db, id)
  return row ?? null
}

/** The versions of an article, the latest first. */
export const findHelpVersions = (db: InstallationDb, helpId: number) =>
  namedQuery<{ number: number; authorName: string; createdAt: Date }>(
    db,
    `select v.number, o.name as author_name, v.created_at from operator_help_versions v
     join operators o on o.id = v.author_id where v.help_id = $1 order by v.number desc limit 100`,
    [helpId],
  )

export async function findHelpVersion(db: InstallationDb, helpId: number, number: number) {
  const [row] = await namedQuery<HelpTexts & { number: number }>(
    db,
    `select number, title_ja, body_ja, title_en, body_en from operator_help_versions
     where help_id = $1 and number = $2::bigint`,
    [helpId, number],
  )
  return row ?? null
}
