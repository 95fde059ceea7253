import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { makeServerKeys } from '#server/platform/push/web-push.ts'
import type { SealedSecrets } from './sealed-secrets.ts'

/** Where the key that identifies the installation to push services is sealed. */
export const pushKeyPlace = { companyId: 0, purpose: 'push_key' }

type Keys = { engine: Engine; secrets: SealedSecrets }
type PushKeys = { publicKey: string; privateKey: string }

const find = async ({ engine }: Keys) => {
  const [row] = await namedQuery<PushKeys>(
    engine.installation,
    'select public_key, private_key from push_keys where id = 1',
    [],
  )
  return row
}

/**
 * The keys of the installation, made on first use. All subscriptions of browsers are bound to them, so that they are
 * never replaced.
 * @throws if the private key cannot be opened because its secret key is missing
 */
export async function findPushKeys(keys: Keys): Promise<PushKeys> {
  let row = await find(keys)
  if (!row) {
    const made = makeServerKeys()
    // Of two processes that make them at the same time, the first counts.
    await namedQuery(
      keys.engine.installation,
      'insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict (id) do nothing',
      [made.publicKey, keys.secrets.seal(pushKeyPlace, made.privateKey)],
    )
    row = (await find(keys))!
  }
  return { publicKey: row.publicKey, privateKey: keys.secrets.open(pushKeyPlace, row.privateKey) }
}
