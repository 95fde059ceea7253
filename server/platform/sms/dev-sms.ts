import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { preferredLocale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { smsStrings } from './sms.strings.ts'
import type { Sms } from './sms-sender.ts'

const mostListed = 200

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** `/dev/sms`: the text messages that would have been sent, for development. Never register it anywhere else. */
export function registerDevSms(app: FastifyInstance, { dataDir }: { dataDir: string }) {
  app.get('/dev/sms', async (request, reply) => {
    const locale = preferredLocale(request.headers['accept-language'])
    const words = phrases(smsStrings, locale)
    const dir = join(dataDir, 'sms')
    const names = (await readdir(dir).catch(() => [])).filter((name) => /^[\da-f-]{36}\.json$/.test(name))
    const sent = await Promise.all(
      names.map(
        async (name) => JSON.parse(await readFile(join(dir, name), 'utf8')) as Sms & { sentAt: string },
      ),
    )
    const rows = sent
      .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
      .slice(0, mostListed)
      .map(
        ({ to, text, sentAt }) => `<li><b>${escaped(to)}</b> <time>${sentAt}</time><br>${escaped(text)}</li>`,
      )
    return reply
      .headers({
        'content-security-policy':
          "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><h1>${words.title}</h1>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${words.empty}</p>`}</html>`,
      )
  })
}
