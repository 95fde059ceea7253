import { userImageLimits } from '#contract/my-page.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { insertImage, type StoredImage } from '#server/platform/files/save-image.ts'
import type { UserImageRow } from './user-images.queries.ts'

type Kind = UserImageRow['kind']

const lockPerson = (trx: CompanyDb, userId: number) =>
  namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    userId,
  ])

/** Displays one picture of a kind, or none; the portrait in every list is updated. */
async function show(trx: CompanyDb, userId: number, kind: Kind, imageId: number | null) {
  const key = [companyIdOf(trx), userId, kind]
  await namedQuery(
    trx,
    'update user_images set shown = false where company_id = $1 and user_id = $2 and kind = $3 and shown',
    key,
  )
  await namedQuery(
    trx,
    'update user_images set shown = true where company_id = $1 and user_id = $2 and kind = $3 and id = $4',
    [...key, imageId],
  )
  if (kind === 'profile')
    await namedQuery(
      trx,
      `update users set profile_media_file_id = (select media_file_id from user_images i
         where i.company_id = $1 and i.user_id = $2 and i.kind = $3 and i.shown) where company_id = $1 and id = $2`,
      key,
    )
}

/** Stores a new picture and displays it; above the limit, replaces the oldest one not displayed. Returns its id. */
export const addUserImage = (db: CompanyDb, userId: number, kind: Kind, picture: StoredImage) =>
  transaction(db, async (trx) => {
    await lockPerson(trx, userId)
    const file = await insertImage(trx, picture, userId)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into user_images (company_id, user_id, kind, media_file_id) values ($1, $2, $3, $4) returning id`,
      [companyIdOf(trx), userId, kind, file.id],
    )
    await show(trx, userId, kind, made!.id)
    await namedQuery(
      trx,
      `delete from user_images where company_id = $1 and id in (
         select id from user_images where company_id = $1 and user_id = $2 and kind = $3 and not shown
         order by id desc offset $4)`,
      [companyIdOf(trx), userId, kind, userImageLimits.kept - 1],
    )
    return made!.id
  })

/** Displays an earlier picture, or none. */
export const showUserImage = (db: CompanyDb, userId: number, kind: Kind, imageId: number | null) =>
  transaction(db, async (trx) => {
    await lockPerson(trx, userId)
    await show(trx, userId, kind, imageId)
  })

/** Deletes a picture; its bytes are deleted at night. If it was displayed, none is displayed. */
export const removeUserImage = (db: CompanyDb, userId: number, { id, kind, shown }: UserImageRow) =>
  transaction(db, async (trx) => {
    await lockPerson(trx, userId)
    if (shown) await show(trx, userId, kind, null)
    await namedQuery(trx, 'delete from user_images where company_id = $1 and user_id = $2 and id = $3', [
      companyIdOf(trx),
      userId,
      id,
    ])
  })
