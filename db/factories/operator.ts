import type { OperatorRole } from '#common/operator-role.ts'
import { type InstallationDb, namedQuery } from '../tenant.ts'
import { passwordHash } from './password.ts'

/** The key of the authenticator app of every operator created by factories and seeds. */
export const operatorSecret = Buffer.from('hiroba-backyard-demo')

type Given = {
  email: string
  name: string
  role: OperatorRole
  ipRanges?: readonly string[]
  /** Seals the key of the app of the operator with this number. */
  seal: (id: number, secret: string) => string
}

/** An operator whose password and authenticator app are set up. Returns the id. */
export async function makeOperator(db: InstallationDb, { seal, ipRanges = [], ...given }: Given) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    `insert into operators (email, name, role, ip_ranges, password_hash, initial, totp_set_up_at)
     values ($1, $2, $3, $4::text[]::cidr[], $5, false, now()) returning id`,
    [given.email, given.name, given.role, ipRanges, await passwordHash()],
  )
  await namedQuery(db, 'update operators set totp_secret = $2 where id = $1', [
    row!.id,
    seal(row!.id, operatorSecret.toString('base64url')),
  ])
  return row!.id
}
