// A lease in the database: the right of one process to read a mailbox, until it lapses.
import { createHash } from 'node:crypto'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'

const seconds = 90

export type MailboxLease = {
  /** Takes or renews the lease. False: another process has it. */
  take: () => Promise<boolean>
  /** Lets another process have it at once. */
  release: () => Promise<void>
}

export function mailboxLease({ installation, processNumber }: Engine, address: string): MailboxLease {
  const name = createHash('sha256').update(address).digest('hex')
  return {
    async take() {
      const rows = await namedQuery(
        installation,
        `insert into mailbox_leases as l (name, owner, until)
         values ($1, $2, now() + make_interval(secs => ${seconds}))
         on conflict (name) do update set owner = excluded.owner, until = excluded.until
           where l.owner = excluded.owner or l.until < now() returning l.name`,
        [name, processNumber],
      )
      return rows.length > 0
    },
    async release() {
      await namedQuery(installation, 'delete from mailbox_leases where name = $1 and owner = $2', [
        name,
        processNumber,
      ])
    },
  }
}
