import type { Engine } from '#db/connect.ts'
import { makeOperator } from '#db/factories/operator.ts'
import { operatorSecretPlace } from '#server/features/operators/operators.commands.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'

/** The base32 of `operatorSecret`, for an authenticator app; only demo data has it. */
export const demoOperatorKey = 'NBUXE33CMEWWEYLDNN4WC4TEFVSGK3LP'

const email = 'operator@hiroba.example'

/** One of the operator's staff, once. Returns the id. */
export async function makeDemoOperator({ installation }: Engine, secrets: SealedSecrets) {
  const known = await installation
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    known?.id ??
    makeOperator(installation, {
      ...{ email, name: '運営 太郎', role: 'success' },
      seal: (id, secret) => secrets.seal(operatorSecretPlace(id), secret),
    })
  )
}
