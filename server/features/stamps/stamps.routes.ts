import { phrases } from '#common/strings.ts'
import {
  createStamp,
  listAdminStamps,
  listStamps,
  orderStamps,
  restoreStamp,
  retireStamp,
  updateStamp,
} from '#contract/stamps.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addStamp, renameStamp, setStampOrder, setStampRetired, setStampUsed } from './stamps.commands.ts'
import { type AdminStampRow, findAdminStamps, findStamps } from './stamps.queries.ts'
import { stampsStrings } from './stamps.strings.ts'

export const stampRoutes = [
  route(listStamps, async ({ db }) => ({ stamps: await findStamps(db), nextCursor: null })),

  route(listAdminStamps, async ({ db, session }) => {
    requireSection(session, 'moderation')
    return { stamps: (await findAdminStamps(db)).map(presentAdminStamp), nextCursor: null }
  }),

  route(createStamp, async ({ app, db, session, body, files, locale }) => {
    requireSection(session, 'moderation')
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'picture' }
    const [picture] = await receivePhotos(files.picture, sender)
    if (!picture)
      throw new Refusal('validation_failed', { picture: phrases(stampsStrings, locale).pictureMissing })
    const id = await addStamp(db, { name: body.name, picture, userId: session.userId })
    return presentAdminStamp(await findOne(db, id))
  }),

  route(updateStamp, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const stamp = await findOne(db, params.id)
    await renameStamp(db, session.userId, stamp, body)
    return presentAdminStamp(await findOne(db, stamp.id))
  }),

  route(orderStamps, async ({ db, session, body }) => {
    requireSection(session, 'moderation')
    await setStampOrder(db, session.userId, { wanted: body.stampIds, seen: body.orderSeen })
  }),

  route(retireStamp, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const stamp = await findOne(db, params.id)
    if (!stamp.retiredAt) await setStampRetired(db, { actorId: session.userId, stamp, version: body.version })
  }),

  route(restoreStamp, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const stamp = await findOne(db, params.id)
    if (stamp.retiredAt) await setStampUsed(db, { actorId: session.userId, stamp, version: body.version })
  }),
]

const findOne = async (db: CompanyDb, id: number) => found((await findAdminStamps(db, id))[0])

const presentAdminStamp = (row: AdminStampRow) => ({
  ...row,
  retiredAt: row.retiredAt?.toISOString() ?? null,
})
