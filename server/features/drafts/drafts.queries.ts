import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import type { MentionedRow } from '#server/features/mentions/mentions.queries.ts'

type DraftFileRow = {
  id: number
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  originalName: string
}

type DraftRow = MentionedRow & {
  key: string
  menuId: number | null
  title: string
  body: string
  files: DraftFileRow[] | null
  version: number
  updatedAt: Date
}

/** Number of drafts a person may have; the oldest are removed. */
export const mostDrafts = 50

/** The person's drafts, latest first. */
export const findDrafts = (db: CompanyDb, userId: number) =>
  namedQuery<DraftRow>(
    db,
    `select d.key, d.menu_id, d.title, d.body, d.version, d.updated_at,
       (select json_agg(json_build_object('id', u.id, 'familyName', u.family_name, 'givenName', u.given_name) order by u.id)
         from users u where u.company_id = $1 and u.id = any(d.mentioned_user_ids) and u.status = 'active') as mentions,
       (select json_agg(json_build_object('id', md.id, 'name', md.name) order by md.id) from departments md
         where md.company_id = $1 and md.id = any(d.mentioned_department_ids) and ${isShown('md')}) as department_mentions,
       (select json_agg(json_build_object('id', m.id, 'filename', m.filename, 'kind', m.kind,
           'contentType', m.content_type, 'byteSize', m.byte_size, 'originalName', m.original_name)
           order by x.sort_order)
         from draft_media_files x join media_files m on m.company_id = x.company_id and m.id = x.media_file_id
         where x.company_id = $1 and x.user_id = $2 and x.key = d.key) as files
     from drafts d
     where d.company_id = $1 and d.user_id = $2 order by d.updated_at desc, d.key limit $3`,
    [companyIdOf(db), userId, mostDrafts],
  )
