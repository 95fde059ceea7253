import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Email } from '#server/platform/mail/mailer.ts'
import type { TestServer } from './server.ts'

type Sent = Email & { sentAt: string }

/** The emails sent to an address so far, oldest first. */
export async function emailsTo(server: TestServer, email: string): Promise<Sent[]> {
  const folder = join(server.app.config.DATA_DIR, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name))
  const all = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Sent),
  )
  return all.filter(({ to }) => to === email).sort((a, b) => a.sentAt.localeCompare(b.sentAt))
}

/** The newest email to an address whose subject contains these words, once there are `count` of them. */
export async function emailTo(server: TestServer, email: string, words: string, count = 1): Promise<Sent> {
  const find = async () => (await emailsTo(server, email)).filter(({ subject }) => subject.includes(words))
  await expect.poll(async () => (await find()).length, { timeout: 15_000 }).toBe(count)
  return (await find()).at(-1)!
}

/** The fragment after the # of the link in an email. */
export const tokenIn = ({ text }: Email) => text.match(/https?:\/\/\S+?#(\S+)/)?.[1] ?? ''
