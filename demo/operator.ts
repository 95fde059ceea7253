import type { Engine } from '#db/connect.ts'
import { makeOperator } from '#db/factories/operator.ts'
import { operatorSecretPlace } from '#server/features/operators/operators.commands.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'

/** The base32 of `operatorSecret`, for an authenticator app; only demo data has it. */
export const demoOperatorKey = 'NBUXE33CMEWWEYLDNN4WC4TEFVSGK3LP'

const email = 'operator@hiroba.example'
const name = '運営 太郎'

/** One of the operator's staff, once. */
export async function makeDemoOperator({ installation }: Engine, secrets: SealedSecrets) {
  const known = await installation
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const id =
    known?.id ??
    (await makeOperator(installation, {
      ...{ email, name, role: 'success' },
      seal: (own, secret) => secrets.seal(operatorSecretPlace(own), secret),
    }))
  return { id, name }
}
