// A file of its own kind: the declaration every feature with notices uses.
import * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'
import { type NotificationChannel, type NotificationEvent, usually } from '#common/notification-event.ts'
import { type Entry, phrases } from '#common/strings.ts'
import type { announcementGroups, noticeIcons } from '#contract/announcements.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>
type PayloadOf<S extends Shape> = { [Key in keyof S]: z.output<S[Key]> }

/**
 * The values available to the sentence and the link of a notice. People are named according to the reader's language.
 */
export type NoticeFacts<Payload = unknown, Person extends string = string> = {
  locale: Locale
  actor: string
  /** The actor, and for a folded notice the person before them and the number of others. */
  actors: string
  actorId: number
  payload: Payload
  /** Names by role; null: no person. */
  people: Readonly<Record<Person, string | null>>
  /** The name of the menu of the report or post, or of the menu itself; empty: none. */
  menu: string
  feedId: number | null
  feedCommentId: number | null
  reportId: number | null
  menuId: number | null
}

type Declared<Kind extends string, S extends Shape, Person extends string> = {
  kind: Kind
  /** The preference in the notification options that applies; it determines the available channels. */
  event: NotificationEvent
  /** How this kind is sent. If unset, as a notice only. */
  channels?: readonly NotificationChannel[]
  /** The filter of the list that includes it. */
  group: (typeof announcementGroups)[number]
  icon: (typeof noticeIcons)[number]
  /** If set, this icon replaces the actor's picture. */
  impersonal?: true
  /** The notice is shown to the author of its post even if nobody can read the post: hidden, or not posted. */
  ownPost?: true
  /** Kinds with the same name are sent together as one notification. If unset, the kind. */
  occasion?: string
  payload?: S
  /** Roles of the people it names besides the actor; stored as ids. */
  people?: readonly Person[]
  sentence: Entry<string | ((facts: NoticeFacts<PayloadOf<S>, NoInfer<Person>>) => string)>
  /** The path it leads to. */
  href: (facts: NoticeFacts<PayloadOf<S>, NoInfer<Person>>) => string
}

/** The columns of a notice as SQL expressions over a row `o` of the recipients. */
type Columns<Payload, Person extends string> = {
  /** The recipients who get this kind. If unset, all. */
  when?: string
  actor: string
  feed?: string
  comment?: string
  report?: string
  menu?: string
  /** When it happened. If unset, now. */
  at?: string
  /**
   * The occasion, as text or a number: each person is notified of it once. If unset, the statement itself prevents
   * duplicates.
   */
  once?: string
} & (keyof Payload extends never ? { payload?: never } : { payload: Record<keyof Payload, string> }) &
  ([Person] extends [never] ? { people?: never } : { people: Record<Person, string> })

/** A notice as used by the registry, the list and the SQL. */
export type Notice<Kind extends string = string> = Pick<
  Declared<Kind, Shape, string>,
  'kind' | 'event' | 'group' | 'icon'
> & {
  channels: readonly NotificationChannel[]
  impersonal: boolean
  ownPost: boolean
  occasion: string
  /** Returns its sentence and link, or undefined if the payload does not match the declaration. */
  present: (facts: NoticeFacts) => { text: string; hrefPath: string } | undefined
}

/** A kind of notice with the SQL of its columns. */
export type NoticeRow = {
  notice: Notice
  when: string
  /** SQL by column, in a fixed order. */
  columns: Record<'actor' | 'feed' | 'comment' | 'report' | 'menu' | 'at' | 'occasion' | 'payload', string>
}

type Defined<Kind extends string, Payload, Person extends string> = Notice<Kind> & {
  /** Returns the row for `tell`, with the SQL of its columns. */
  row: (columns: Columns<Payload, Person>) => NoticeRow
}

const object = (entries: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(entries)
    .map(([key, value]) => `'${key}', ${value}`)
    .join(', ')})`

/** Declares a kind of notice. Everything about it is here; list it in the feature's list and in `server/notices.ts`. */
export function defineNotice<
  const Kind extends string,
  S extends Shape = Record<never, never>,
  const Person extends string = never,
>(declared: Declared<Kind, S, Person>): Defined<Kind, PayloadOf<S>, Person> {
  const { kind, event, group, icon, href } = declared
  const { channels = ['notice'], occasion = kind } = declared
  for (const channel of channels)
    if (usually(event, channel) === undefined) throw new TypeError(`${kind}: ${event} has no ${channel}`)
  const catalogue = { sentence: declared.sentence }
  const schema = z.object(declared.payload ?? {})
  const notice: Notice<Kind> = {
    ...{ kind, event, group, icon, channels, occasion },
    impersonal: declared.impersonal ?? false,
    ownPost: declared.ownPost ?? false,
    present(raw) {
      const parsed = schema.safeParse(raw.payload)
      if (!parsed.success) return
      const people = Object.fromEntries(
        (declared.people ?? []).map((person) => [person, raw.people[person] ?? null]),
      ) as Record<Person, string | null>
      const facts = { ...raw, people, payload: parsed.data as PayloadOf<S> }
      const { sentence } = phrases(catalogue, raw.locale)
      return { text: typeof sentence === 'string' ? sentence : sentence(facts), hrefPath: href(facts) }
    },
  }
  const row = (columns: Columns<PayloadOf<S>, Person>): NoticeRow => {
    const { when = 'true', actor, feed, comment, report, menu, at = 'now()', once } = columns
    const payload: Record<string, string> = { ...columns.payload }
    if (columns.people) payload.people = object(columns.people)
    const id = (value = 'null') => `(${value})::bigint`
    return {
      notice,
      when,
      columns: {
        ...{ actor: id(actor), feed: id(feed), comment: id(comment), report: id(report), menu: id(menu) },
        at: `(${at})::timestamptz`,
        occasion: once === undefined ? 'null::text' : `'${occasion}:' || (${once})`,
        payload: object(payload),
      },
    }
  }
  return { ...notice, row }
}

/** The path of the post, at its comment if there is one. */
export const postHref = ({ feedId, feedCommentId }: Pick<NoticeFacts, 'feedId' | 'feedCommentId'>) =>
  `/feeds/${feedId}${feedCommentId === null ? '' : `#comment-${feedCommentId}`}`
