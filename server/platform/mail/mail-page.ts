/*
 * The HTML part of every email, made of its text. Outlook draws with Word: a table in a fixed width and styles on each
 * element hold there; programs that know `color-scheme` and media queries turn dark with the device.
 */
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { mailStrings } from './mail.strings.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

// A sign at the end belongs to the sentence.
const address = /https?:\/\/[^\s<>"'、。」）]*[^\s<>"'、。」）.,!?)]/g
const onlyAddress = /^https?:\/\/[^\s<>"'、。」）]+$/

/** An email is in one language; kana are in every Japanese one. */
const languageOf = (text: string): Locale => (/[\u3041-\u30ff]/.test(text) ? 'ja' : 'en')

const fonts = {
  ja: "'Hiragino Sans','Yu Gothic',Meiryo,sans-serif",
  en: "'Helvetica Neue',Arial,sans-serif",
} as const

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14181d !important; }
  .card { background: #1e242b !important; border-color: #39424d !important; }
  .words { color: #e8ebee !important; }
  .quiet, .quiet a { color: #a8b1bb !important; }
  .words a { color: #58c4d9 !important; }
  .button { background: #2aa9c0 !important; }
  .button a { color: #06222a !important; }
}`

/* Words with their addresses as links, without a change to the words. */
function linked(text: string) {
  let at = 0
  let out = ''
  for (const found of text.matchAll(address)) {
    out += `${escaped(text.slice(at, found.index))}<a href="${escaped(found[0])}" style="color:#00738f;word-break:break-all">${escaped(found[0])}</a>`
    at = found.index + found[0].length
  }
  return out + escaped(text.slice(at))
}

const button = (href: string, label: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>` +
  `<td class="button" style="background:#00738f;border-radius:6px"><a href="${escaped(href)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></td>` +
  '</tr></table>'

/* `■ …`: the heading of a part. */
const heading = (words: string) =>
  `<h2 style="margin:24px 0 8px;padding:0 0 4px;font-size:15px;line-height:1.5;border-bottom:1px solid #d9dee3">${escaped(words)}</h2>`

/* `• …` and an address in the next line: the words are the link. */
const entry = (words: string, href: string) =>
  `<p style="margin:0 0 12px"><a href="${escaped(href)}" style="color:#00738f">${escaped(words)}</a></p>`

/**
 * One paragraph per group of lines; the first address that has a line of its own is a button. Headings, and lists of
 * things with their addresses, are written as in `heading` and `entry`.
 */
function paragraphs(text: string, locale: Locale) {
  let buttons = 0
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => {
      const lines = part.split('\n')
      if (lines.length === 1 && part.startsWith('■ ')) return heading(part.slice(2))
      if (lines.length === 2 && part.startsWith('• ') && onlyAddress.test(lines[1]!))
        return entry(lines[0]!.slice(2), lines[1]!)
      const at = buttons === 0 ? lines.findIndex((line) => onlyAddress.test(line.trim())) : -1
      const words = (some: string[]) =>
        some.length === 0 ? '' : `<p style="margin:0 0 16px">${some.map(linked).join('<br>')}</p>`
      if (at < 0) return words(lines)
      buttons += 1
      const href = lines[at]!.trim()
      return (
        words(lines.slice(0, at)) +
        button(href, phrases(mailStrings, locale).open) +
        words(lines.slice(at + 1))
      )
    })
    .join('\n')
}

type Page = {
  subject: string
  text: string
  /** The last lines, apart from the content. */
  footer?: string | undefined
}

/** @returns a whole document; nothing in it is fetched from elsewhere */
export function mailPage({ subject, text, footer }: Page): string {
  const locale = languageOf(`${subject} ${text}`)
  const font = `font-family:${fonts[locale]}`
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f6f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d9dee3;border-radius:8px"><tr>
<td class="words" style="padding:24px;color:#1d2329;font-size:15px;line-height:1.7;${font}">
<h1 style="margin:0 0 16px;font-size:18px;line-height:1.5">${escaped(subject)}</h1>
${paragraphs(text, locale)}
</td></tr></table>
${footer ? `<p class="quiet" style="max-width:600px;margin:16px auto 0;color:#5a6672;font-size:12px;line-height:1.6;${font}">${footer.split('\n').map(linked).join('<br>')}</p>` : ''}
</td></tr></table>
</body>
</html>
`
}
