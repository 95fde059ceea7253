import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { IncidentRow } from './incidents.queries.ts'
import {
  incidentStateWords,
  overallWords,
  partStateWords,
  partWords,
  statusWords,
} from './incidents.strings.ts'
import { overallOf, type serviceState } from './service-state.rules.ts'

export type Status = {
  at: Date
  parts: ReturnType<typeof serviceState>
  /** null: unknown. */
  incidents: readonly IncidentRow[] | null
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** Only colours and sizes; everything works without it. */
const style = `:root{color-scheme:light dark}
body{font:16px/1.7 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.25rem;margin:0}h2{font-size:1rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
header{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;flex-wrap:wrap}
.overall{font-size:1.125rem;font-weight:bold;padding:1rem;border:1px solid #8886;border-left:.5rem solid;border-radius:.5rem;margin:1rem 0 .25rem}
.works{border-left-color:#1a7f37}.trouble{border-left-color:#b35900}.down,.unknown{border-left-color:#c62828}
ul{list-style:none;margin:0;padding:0}.parts li{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid #8884}
b.works{color:#1a7f37}b.trouble{color:#b35900}b.down{color:#c62828}
@media(prefers-color-scheme:dark){b.works{color:#4ac26b}b.trouble{color:#f0a050}b.down{color:#ff8a80}a{color:#8ab4f8}}
article{border:1px solid #8886;border-radius:.5rem;padding:1rem;margin:0 0 1rem}article p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
small,time{color:inherit;opacity:.75;font-size:.875rem}`

/** A time for people anywhere: with its zone. */
const when = (at: Date, locale: Locale) =>
  `<time datetime="${at.toISOString()}">${escaped(
    at.toLocaleString(locale === 'ja' ? 'ja-JP' : 'en-GB', {
      ...{ timeZone: 'Asia/Tokyo', timeZoneName: 'short' },
      ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    }),
  )}</time>`

function incidentPart(incident: IncidentRow, locale: Locale) {
  const states = phrases(incidentStateWords, locale)
  const parts = phrases(partWords, locale)
  const title = locale === 'ja' ? incident.titleJa : incident.titleEn
  const updates = incident.updates
    .toReversed()
    .map(
      ({ state, text_ja, text_en, at }) =>
        `<p><b>${escaped(states[state])}</b> ${when(new Date(at), locale)}<br>${escaped(locale === 'ja' ? text_ja : text_en)}</p>`,
    )
  return `<article><h3>${escaped(title)}</h3>
<small>${incident.parts.map((part) => escaped(parts[part])).join(locale === 'ja' ? '、' : ', ')}</small>${updates.join('')}</article>`
}

/** The page that anyone can read, complete in one response. */
export function statusPage({ at, parts, incidents }: Status, locale: Locale) {
  const t = phrases(statusWords, locale)
  const names = phrases(partWords, locale)
  const states = phrases(partStateWords, locale)
  const overall = overallOf(parts)
  const other = locale === 'ja' ? 'en' : 'ja'
  const shown =
    incidents === null
      ? `<p>${escaped(t.incidentsUnknown)}</p>`
      : incidents.length === 0
        ? `<p>${escaped(t.noIncidents)}</p>`
        : incidents.map((incident) => incidentPart(incident, locale)).join('')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60"><title>${escaped(t.title)}</title><style>${style}</style></head><body><main>
<header><h1>${escaped(t.title)}</h1><a href="/status?lang=${other}" lang="${other}" hreflang="${other}">${escaped(t.other)}</a></header>
<p class="overall ${overall}" role="status">${escaped(phrases(overallWords, locale)[overall])}</p>
<small>${t.checkedAt(when(at, locale))}</small>
<h2>${escaped(t.parts)}</h2><ul class="parts">${parts
    .map(
      ({ part, state }) =>
        `<li><span>${escaped(names[part])}</span><b class="${state}">${escaped(states[state])}</b></li>`,
    )
    .join('')}</ul>
<h2>${escaped(t.incidents)}</h2>${shown}
<p><a href="/home">${escaped(t.back)}</a></p></main></body></html>
`
}

/** The same for programs. */
export const statusData = ({ at, parts, incidents }: Status) => ({
  status: overallOf(parts),
  checked_at: at.toISOString(),
  parts: Object.fromEntries(parts.map(({ part, state }) => [part, state])),
  incidents:
    incidents?.map((incident) => ({
      id: incident.id,
      title: { ja: incident.titleJa, en: incident.titleEn },
      parts: incident.parts,
      state: incident.state,
      started_at: incident.startedAt.toISOString(),
      resolved_at: incident.resolvedAt?.toISOString() ?? null,
      updates: incident.updates.map(({ author: _, ...update }) => update),
    })) ?? null,
})
