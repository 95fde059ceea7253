import type { Engine } from '#db/connect.ts'
import { makeOperator } from '#db/factories/operator.ts'
import { operatorSecretPlace } from '#server/features/operators/operators.commands.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'

/** The base32 of `operatorSecret`, for an authenticator app; only demo data has it. */
export const demoOperatorKey = 'NBUXE33CMEWWEYLDNN4WC4TEFVSGK3LP'

const staff = [
  { email: 'operator@hiroba.example', name: '運営 太郎', role: 'success' },
  { email: 'engineer@hiroba.example', name: '保守 次郎', role: 'engineer' },
] as const

/** Some of the operator's staff, once: who accompanies companies, and who watches the installation. */
export async function makeDemoOperators({ installation }: Engine, secrets: SealedSecrets) {
  const made: { id: number; name: string }[] = []
  for (const { email, name, role } of staff) {
    const known = await installation
      .selectFrom('operators')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    const id =
      known?.id ??
      (await makeOperator(installation, {
        ...{ email, name, role },
        seal: (own, secret) => secrets.seal(operatorSecretPlace(own), secret),
      }))
    made.push({ id, name })
  }
  return { operator: made[0]!, engineer: made[1]! }
}
