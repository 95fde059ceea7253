import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, preferredLocale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { found } from '#server/platform/http/refusal.ts'
import { mailStrings } from './mail.strings.ts'
import type { Email } from './mailer.ts'

/** `html` is absent in emails of earlier versions. */
type Kept = Email & { id: string; html?: string; sentAt: Date }

const mostListed = 200

/** `/dev/mail`: the emails that would have been sent, for development. Never register it anywhere else. */
export function registerDevMail(app: FastifyInstance, { dataDir }: { dataDir: string }) {
  const dir = join(dataDir, 'mail')

  app.get('/dev/mail', async (request, reply) => {
    const locale = localeOf(request)
    const words = phrases(mailStrings, locale)
    const emails = await list(dir)
    const rows = emails.map(
      ({ id, to, subject, sentAt }) =>
        html`<li><a href="/dev/mail/${id}">${subject}</a><br>${to} <time>${sentAt.toLocaleString(locale)}</time></li>`,
    )
    return page(
      reply,
      locale,
      words.title,
      rows.length > 0 ? `<ul>${rows.join('')}</ul>` : html`<p>${words.empty}</p>`,
    )
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const locale = localeOf(request)
    const words = phrases(mailStrings, locale)
    const email = found(await read(dir, request.params.id))
    const pretty =
      email.html === undefined
        ? ''
        : html`<h2>${words.pretty}</h2><iframe sandbox title="${words.pretty}" srcdoc="${email.html}"></iframe>`
    return page(
      reply,
      locale,
      email.subject,
      html`<p><a href="/dev/mail">${words.back}</a></p><p>${email.to} <time>${email.sentAt.toLocaleString(locale)}</time></p>` +
        `<pre>${linked(email.text)}</pre>${pretty}` +
        html`<p><a href="/dev/mail/${email.id}/source">${words.source}</a></p>`,
    )
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id/source', async (request, reply) => {
    const { id } = found(await read(dir, request.params.id))
    reply.header('content-disposition', `attachment; filename="${id}.eml"`).type('message/rfc822')
    return reply.send(createReadStream(join(dir, `${id}.eml`)))
  })
}

const localeOf = (request: FastifyRequest) => preferredLocale(request.headers['accept-language'])

async function list(dir: string): Promise<Kept[]> {
  const names = await readdir(dir).catch(() => [])
  const emails = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => read(dir, name.slice(0, -'.json'.length))),
  )
  return emails
    .filter((email) => email !== null)
    .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .slice(0, mostListed)
}

async function read(dir: string, id: string): Promise<Kept | null> {
  if (!/^[0-9a-f-]{32,36}$/.test(id)) return null
  const text = await readFile(join(dir, `${id}.json`), 'utf8').catch(() => null)
  if (text === null) return null
  const email = JSON.parse(text) as Email & { sentAt: string }
  return { ...email, id, sentAt: new Date(email.sentAt) }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/* Every value is escaped. */
const html = (parts: TemplateStringsArray, ...values: string[]) =>
  parts.reduce((text, part, i) => text + escaped(values[i - 1]!) + part)

const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<>&"']+(?:&amp;[^\s<>&"']+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  )

function page(reply: FastifyReply, locale: Locale, title: string, body: string) {
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        '<style>body{font:16px/1.7 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;font:inherit}iframe{width:100%;height:480px;border:1px solid #ccc}time{color:#666}</style>' +
        html`<h1>${title}</h1>` +
        body +
        '</html>',
    )
}
