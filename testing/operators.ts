import type { OperatorRole } from '#common/operator-role.ts'
import { giveOperatorCode, signInOperator } from '#contract/operators.ts'
import { makeOperator, operatorSecret } from '#db/factories/operator.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { operatorSecretPlace } from '#server/features/operators/operators.commands.ts'
import { codeAt, stepAt } from '#server/features/second-factors/totp.rules.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Client, type TestServer } from './server.ts'

/** A browser in which an operator works: its cookies are sent below /backyard only, as browsers do. */
export class OperatorClient extends Client {
  override async token() {
    const secret = () => this.cookieNamed('hiroba_operator') ?? this.cookieNamed('hiroba_operator_guest')
    if (secret() === undefined) await this.fetch('/backyard/api/session')
    return csrfToken(secret()!)
  }
}

/** The present code of an operator made by `makeOperator`. `ahead`: of a later step, if one was used already. */
export const operatorCode = (ahead = 0) => codeAt(operatorSecret, stepAt(Date.now()) + ahead)

/** Makes an operator whose app is set up. */
export async function someOperator(
  { app }: Pick<TestServer, 'app'>,
  role: OperatorRole,
  given: { ipRanges?: readonly string[]; name?: string } = {},
) {
  const email = `operator-${unique()}@hiroba.example`
  const id = await makeOperator(app.engine.installation, {
    ...{ email, role, name: given.name ?? '運営 太郎', ipRanges: given.ipRanges ?? [] },
    seal: (own, secret) => app.secrets.seal(operatorSecretPlace(own), secret),
  })
  return { id, email }
}

/** Signs a new operator of a role in. */
export async function asOperator(
  server: Pick<TestServer, 'app' | 'address'>,
  role: OperatorRole,
  given: { name?: string } = {},
) {
  const { id, email } = await someOperator(server, role, given)
  const client = new OperatorClient(server.address)
  const begun = await client.call(signInOperator, { body: { email, password } })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const done = await client.call(giveOperatorCode, { body: { code: operatorCode() } })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return { id, email, client }
}

/** The newest entries of the operators' log, newest first. */
export const newestOperatorActs = ({ app }: Pick<TestServer, 'app'>, limit = 1) =>
  namedQuery<{ action: string; reason: string; operatorName: string }>(
    app.engine.installation,
    'select action, reason, operator_name from operator_acts order by id desc limit $1',
    [limit],
  )
