import { setTimeout as pause } from 'node:timers/promises'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { invite } from '#server/features/admin-users/invitations.commands.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { inTurn } from '#server/platform/jobs/leave-room.ts'

const atOnce = 10
/** Each invitation is a separate job; enqueued all at once, their delivery would delay everyone else's. */
const pauseMs = 500

/** Sends invitations to people whom an import registered by email address, in batches, each once. */
export const sendInvitations = defineJob<{ importId: number }>({
  name: 'user_imports.invite',
  singletonKey: ({ importId }) => `import ${importId}`,
  expireSeconds: 3_600,
  async handler({ app, db, data }) {
    const address = productAddress(app.config)
    while (await inTurn(() => inviteSome(db, data.importId, address))) await pause(pauseMs)
  },
})

/** Returns whether there may be more. Skips people who were offboarded or signed in in the meantime. */
const inviteSome = (db: CompanyDb, importId: number, address: string) =>
  transaction(db, async (trx) => {
    const people = await namedQuery<{ userId: number; actorId: number; open: boolean }>(
      trx,
      `update user_import_rows r set invited_at = now() from user_imports i, users u
       where r.company_id = $1 and r.user_import_id = $2 and r.place = any(array(
           select place from user_import_rows where company_id = $1 and user_import_id = $2 and invites
             and invited_at is null and outcome in ('new', 'changed') and user_id is not null
           order by place limit $3))
         and i.company_id = $1 and i.id = $2 and u.company_id = $1 and u.id = r.user_id
       returning r.user_id, i.user_id as actor_id, u.status = 'invited' and u.email is not null as open`,
      [companyIdOf(trx), importId, atOnce],
    )
    for (const { userId, actorId, open } of people) if (open) await invite(trx, { userId, actorId, address })
    return people.length > 0
  })
