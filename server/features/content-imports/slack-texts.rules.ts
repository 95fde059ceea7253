/*
 * Messages of an export of Slack, as its files hold them (https://slack.com/help/articles/220556107), and their texts
 * without Slack's markup. Pure: used by the process that reads archives.
 */

/** A message that will be brought in. */
type SourceMessage = {
  /** Its number within the channel: seconds since 1970 with six digits. */
  ts: string
  /** The account in Slack; empty: an app. */
  user: string
  /** How its author is called. */
  name: string
  text: string
  /** The message that it answers. */
  thread: string | null
}

export type SourceUser = { id: string; name: string; email: string }
export type SourceChannel = {
  id: string
  name: string
  purpose: string
  createdAt: number
  members: string[]
}
export type SourceArchive = {
  channels: SourceChannel[]
  users: SourceUser[]
  privateChannels: number
  directMessages: number
}

type SourceLosses = { files: number; reactions: number; notices: number; beyond: number }
export type SourceChannelMessages = { messages: SourceMessage[]; losses: SourceLosses }

type Unknown = Record<string, unknown>
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '')
const list = (value: unknown): Unknown[] => (Array.isArray(value) ? value.filter(isObject) : [])

const longestText = 50_000
const longestName = 100

export function usersOf(file: unknown): SourceUser[] {
  return list(file).flatMap((one) => {
    const profile = isObject(one.profile) ? one.profile : {}
    const id = text(one.id, 40)
    const names = [profile.real_name, one.real_name, profile.display_name, one.name]
    const name = names.map((each) => text(each, longestName).trim()).find(Boolean)
    return id ? [{ id, name: name ?? id, email: text(profile.email, 254).trim().toLowerCase() }] : []
  })
}

export function channelsOf(file: unknown): SourceChannel[] {
  return list(file).flatMap((one) => {
    const [id, name] = [text(one.id, 40), text(one.name, longestName)]
    const purpose = isObject(one.purpose) ? text(one.purpose.value, 1_000) : ''
    const members = Array.isArray(one.members) ? one.members.filter((each) => typeof each === 'string') : []
    const createdAt = typeof one.created === 'number' ? one.created * 1_000 : 0
    return id && name ? [{ id, name, purpose, createdAt, members }] : []
  })
}

/** How many conversations a file lists that are not brought in. */
export const countOf = (file: unknown) => list(file).length

/** Kinds of message that Slack itself wrote, or that say that one is gone. */
const written = new Set(['', 'thread_broadcast', 'me_message', 'file_share', 'bot_message', 'file_comment'])

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** A text without Slack's markup: mentions, channels and links as people read them. */
export function plainSlackText(raw: string, nameOf: (id: string) => string | undefined) {
  return raw
    .replace(/<([^<>]{1,3000})>/g, (_, inside: string) => {
      const bar = inside.indexOf('|')
      const target = bar === -1 ? inside : inside.slice(0, bar)
      const label = bar === -1 ? '' : inside.slice(bar + 1)
      if (target.startsWith('@')) return `@${label || nameOf(target.slice(1)) || target.slice(1)}`
      if (target.startsWith('#')) return `#${label || target.slice(1)}`
      if (target.startsWith('!')) return `@${label.replace(/^@/, '') || target.slice(1).split('^')[0]}`
      const address = target.replace(/^mailto:/, '')
      return label && label !== address ? `${label} (${address})` : address
    })
    .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity]!)
    .trim()
}

/** The messages of a day's file, in any order, added to those of the channel. */
export function addMessages(
  found: SourceChannelMessages,
  file: unknown,
  { nameOf, most }: { nameOf: (id: string) => string | undefined; most: number },
) {
  for (const one of list(file)) {
    const ts = text(one.ts, 30)
    if (!/^\d{9,11}\.\d{1,6}$/.test(ts)) continue
    const files = list(one.files)
    found.losses.files += files.length
    found.losses.reactions += list(one.reactions).length
    const names = files.map((each) => text(each.name, longestName)).filter(Boolean)
    const words = plainSlackText(text(one.text, longestText), nameOf)
    const body = [words, ...names.map((name) => `[${name}]`)].filter(Boolean).join('\n')
    if (one.type !== 'message' || !written.has(text(one.subtype, 40)) || body === '') {
      found.losses.notices += 1
      continue
    }
    if (found.messages.length >= most) {
      found.losses.beyond += 1
      continue
    }
    const user = text(one.user, 40)
    const profile = isObject(one.user_profile) ? one.user_profile : {}
    const name =
      nameOf(user) || text(one.username, longestName) || text(profile.real_name, longestName) || user
    const thread = text(one.thread_ts, 30)
    found.messages.push({
      ts,
      user,
      name: name || 'Slack',
      text: body,
      thread: thread && thread !== ts ? thread : null,
    })
  }
}
