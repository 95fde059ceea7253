import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import { randomToken } from './tokens.ts'

/* Keys of the whole installation that sign ID tokens: one for each quarter, known to others a quarter ahead. */

const periodMs = 90 * 86_400_000
export const signingKeyPlace = { companyId: 0, purpose: 'oauth_signing_key' }
const makePair = promisify(generateKeyPair)

const periodAt = (ms: number) => Math.floor(ms / periodMs)

type Keys = { engine: Engine; secrets: SealedSecrets }
type PublicKey = { kid: string; kty: 'RSA'; use: 'sig'; alg: 'RS256'; n: string; e: string }

async function findKey({ engine }: Keys, period: number) {
  const [row] = await namedQuery<{ id: string; privateKey: string }>(
    engine.installation,
    'select id, private_key from oauth_signing_keys where period = $1',
    [period],
  )
  return row
}

/* Of two processes that make one at the same time, the first counts. */
async function makeKey(keys: Keys, period: number) {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2048 })
  await namedQuery(
    keys.engine.installation,
    `insert into oauth_signing_keys (period, id, private_key, public_key) values ($1, $2, $3, $4::jsonb)
     on conflict (period) do nothing`,
    [
      period,
      randomToken().slice(0, 16),
      keys.secrets.seal(signingKeyPlace, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ],
  )
  return (await findKey(keys, period))!
}

/** The key that signs now. A key that was sealed with an earlier secret is sealed again. */
export async function signingKey(keys: Keys, now = Date.now()): Promise<{ kid: string; key: KeyObject }> {
  const period = periodAt(now)
  const row = (await findKey(keys, period)) ?? (await makeKey(keys, period))
  const text = keys.secrets.open(signingKeyPlace, row.privateKey)
  if (keys.secrets.isOutdated(row.privateKey))
    await namedQuery(
      keys.engine.installation,
      'update oauth_signing_keys set private_key = $2 where period = $1',
      [period, keys.secrets.seal(signingKeyPlace, text)],
    )
  return { kid: row.id, key: createPrivateKey(text) }
}

/** The keys with which others check signatures: of this quarter, the one before and the next. Deletes older ones. */
export async function publicKeys(keys: Keys, now = Date.now()): Promise<PublicKey[]> {
  const period = periodAt(now)
  for (const needed of [period, period + 1]) if (!(await findKey(keys, needed))) await makeKey(keys, needed)
  await namedQuery(keys.engine.installation, 'delete from oauth_signing_keys where period < $1', [period - 1])
  const rows = await namedQuery<{ id: string; publicKey: JsonWebKey }>(
    keys.engine.installation,
    'select id, public_key from oauth_signing_keys order by period',
    [],
  )
  return rows.map(({ id, publicKey: { n = '', e = '' } }) => ({
    ...{ kid: id, kty: 'RSA', use: 'sig', alg: 'RS256', n, e },
  }))
}
