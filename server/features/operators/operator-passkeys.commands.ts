import { factorLimits } from '#contract/second-factors.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { logOperatorAct } from './operator-acts.commands.ts'

type PasskeyRow = {
  id: number
  name: string
  credentialId: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const findOperatorPasskeys = (db: InstallationDb, operatorId: number) =>
  namedQuery<PasskeyRow>(
    db,
    `select id, name, credential_id, created_at, last_used_at from operator_passkeys
     where operator_id = $1 order by id`,
    [operatorId],
  )

/** A passkey of this operator by what the browser calls it. */
export async function findOperatorPasskey(db: InstallationDb, operatorId: number, credentialId: string) {
  const [row] = await namedQuery<{ id: number; publicKey: Uint8Array; counter: number }>(
    db,
    `select id, public_key, counter from operator_passkeys where operator_id = $1 and credential_id = $2`,
    [operatorId, credentialId],
  )
  return row ?? null
}

type NewPasskey = { name: string; credentialId: string; publicKey: Uint8Array; counter: number }

/** Adds a passkey. Throws `conflict` if the operator has the most already, or the passkey is known. */
export const addOperatorPasskey = (db: InstallationDb, operator: Operator, passkey: NewPasskey) =>
  transaction(db, async (trx) => {
    await namedQuery(trx, 'select from operators where id = $1 for update', [operator.id])
    const known = await findOperatorPasskeys(trx, operator.id)
    const [made] =
      known.length < factorLimits.passkeys
        ? await namedQuery<{ id: number }>(
            trx,
            `insert into operator_passkeys (operator_id, credential_id, public_key, counter, name)
             values ($1, $2, $3, $4, $5) on conflict (credential_id) do nothing returning id`,
            [
              operator.id,
              passkey.credentialId,
              Buffer.from(passkey.publicKey),
              passkey.counter,
              passkey.name,
            ],
          )
        : []
    if (!made) throw new Refusal('conflict')
    await logOperatorAct(trx, { by: operator, action: 'passkey_added', subject: passkey.name })
    return made.id
  })

export const usedOperatorPasskey = (db: InstallationDb, id: number, counter: number) =>
  namedQuery(db, 'update operator_passkeys set counter = $2, last_used_at = now() where id = $1', [
    id,
    counter,
  ])

/** Removes an operator's own passkey; returns whether it existed. */
export const removeOperatorPasskey = (db: InstallationDb, operator: Operator, id: number) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ name: string }>(
      trx,
      'delete from operator_passkeys where operator_id = $1 and id = $2 returning name',
      [operator.id, id],
    )
    if (row) await logOperatorAct(trx, { by: operator, action: 'passkey_removed', subject: row.name })
    return row !== undefined
  })
