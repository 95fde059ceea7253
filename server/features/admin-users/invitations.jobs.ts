import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { invite } from './invitations.commands.ts'

const atOnce = 20

/**
 * Sends invitations that were held while there was no mail server, each with a new link that is valid for the full
 * period. Without a mail server, invitations from before the status was stored become held: they were never sent.
 */
export const sendHeldInvitations = defineJob({
  name: 'invitations.send_held',
  schedule: '4-59/10 * * * *',
  due: `exists (select from invitations i where i.company_id = c.id
    and (i.delivery = 'held' or i.delivery = 'sent' and i.sent_at is null))`,
  singletonKey: () => 'company',
  expireSeconds: 3_600,
  async handler({ app, db }) {
    await giveUpLost(db)
    if (mailDeliveryOf(app.config) === 'none') return holdUnknown(db)
    const address = productAddress(app.config)
    while (await sendSome(db, address));
  },
})

/** Returns whether there may be more. Invitations of stopped people stay held. */
const sendSome = (db: CompanyDb, address: string) =>
  transaction(db, async (trx) => {
    const held = await namedQuery<{ userId: number; actorId: number }>(
      trx,
      `select i.user_id, i.invited_by_id as actor_id from invitations i
       join users u on u.company_id = i.company_id and u.id = i.user_id
       where i.company_id = $1 and i.delivery = 'held' and u.status = 'invited' and u.email is not null
       order by i.user_id limit $2 for update of i skip locked`,
      [companyIdOf(trx), atOnce],
    )
    for (const { userId, actorId } of held) await invite(trx, { userId, actorId, address })
    return held.length > 0
  })

/* All attempts together take hours; an email still waiting after a day was lost with its process. */
const giveUpLost = (db: CompanyDb) =>
  namedQuery(
    db,
    `update invitations set delivery = 'failed'
     where company_id = $1 and delivery = 'waiting' and created_at < now() - interval '1 day'`,
    [companyIdOf(db)],
  )

async function holdUnknown(db: CompanyDb) {
  await namedQuery(
    db,
    `update invitations set delivery = 'held' where company_id = $1 and delivery = 'sent' and sent_at is null`,
    [companyIdOf(db)],
  )
}
