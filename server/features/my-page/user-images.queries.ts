import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type UserImageRow = {
  id: number
  kind: 'profile' | 'cover'
  shown: boolean
  createdAt: Date
  filename: string
  width: number
  height: number
  originalName: string
}

/** A person's own pictures, the newest first; or the one of this id. */
export const findUserImages = (db: CompanyDb, userId: number, id: number | null = null) =>
  namedQuery<UserImageRow>(
    db,
    `select i.id, i.kind, i.shown, i.created_at, m.filename, m.width, m.height, m.original_name
     from user_images i join media_files m on m.company_id = i.company_id and m.id = i.media_file_id
     where i.company_id = $1 and i.user_id = $2 and ($3::bigint is null or i.id = $3) order by i.id desc`,
    [companyIdOf(db), userId, id],
  )
