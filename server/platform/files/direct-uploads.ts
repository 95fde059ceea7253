import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InstallationDb } from '#db/tenant.ts'
import { installationKey } from '#server/platform/auth/installation-key.ts'
import type { Upload } from '#server/platform/http/body.ts'
import type { Storage } from './storage.ts'

type Sender = { companyId: number; userId: number }
type Announced = { name: string; byteSize: number }
type Ticket = Announced & Sender & { sentName: string; expires: number }

/** A browser sends a large file in this time, and its form within the same again. */
const sendingSeconds = 60 * 60

export type DirectUploads = {
  /** The address that takes a file, and the ticket that stands for it in a form; null: send it with the form. */
  offer(sender: Sender, file: Announced): Promise<{ url: string; ticket: string } | null>
  /** The file that a ticket stands for. It is to be checked like any other. Null for a wrong ticket, or without the file. */
  take(sender: Sender, ticket: string): Promise<Upload | null>
  /** The size that a ticket was given for; null for a wrong one. */
  sizeOf(sender: Sender, ticket: string): number | null
}

/** Files that browsers send to the storage themselves, before the form that they belong to. */
export async function createDirectUploads(db: InstallationDb, storage: Storage): Promise<DirectUploads> {
  const key = await installationKey(db, 'direct_uploads')
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest()

  function read({ companyId, userId }: Sender, text: string): Ticket | null {
    const [content = '', mac = ''] = text.split('.')
    const given = Buffer.from(mac, 'base64url')
    const wanted = macOf(content)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
    const ticket = JSON.parse(Buffer.from(content, 'base64url').toString()) as Ticket
    const isOwn = ticket.companyId === companyId && ticket.userId === userId
    return isOwn && ticket.expires > Date.now() ? ticket : null
  }

  return {
    async offer({ companyId, userId }, { name, byteSize }) {
      const sentName = randomBytes(16).toString('hex')
      const url = await storage.sendingAddress({ companyId, sentName, byteSize }, sendingSeconds)
      if (url === null) return null
      const expires = Date.now() + 2 * sendingSeconds * 1_000
      const ticket: Ticket = { companyId, userId, name, byteSize, sentName, expires }
      const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return { url, ticket: `${content}.${macOf(content).toString('base64url')}` }
    },

    sizeOf: (sender, text) => read(sender, text)?.byteSize ?? null,

    async take(sender, text) {
      const ticket = read(sender, text)
      const received = ticket && (await storage.receiveSent(ticket))
      if (!received) return null
      return { ...received, originalName: ticket.name.toWellFormed().replaceAll('\0', ''), declaredType: '' }
    },
  }
}
