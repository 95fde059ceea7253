import { type ChatTrait, parseChatQuery } from '#common/chat-search-query.ts'
import { kanaPattern } from '#common/romaji.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import { holdsWords, isWritten, typedName, wordValues } from '#server/features/people/written-names.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { anyLexeme, authorLexeme, roundsBefore, wordQuery } from '#server/platform/search-blocks.ts'
import { type ChatMessageRow, messageColumns, peopleSeenFrom } from './chat-messages.queries.ts'

/** Lexemes of chat_search_vector that identify the room, and messages that consist of a stamp. */
const roomLexeme = (chatRoomId: number) => `\ue003${chatRoomId}`
const stampLexeme = '\ue004'

type Named = { text: string; negated: boolean }

/** The first and the last day that a term demands. */
function daysOf(term: ReturnType<typeof parseChatQuery>[number]) {
  if (term.kind === 'on') return [term.from, term.until]
  return [term.kind === 'after' && term.on, term.kind === 'before' && term.on]
}

/** What a query demands. Words with the same place are alternatives; so are the names of one list. */
function readQuery(query: string) {
  const words: (ReturnType<typeof typedName> & { place: number })[] = []
  const without: string[] = []
  const from: Named[][] = []
  const rooms: Named[][] = []
  const has: ChatTrait[] = []
  const hasNot: ChatTrait[] = []
  let after = ''
  let before = '9999'
  for (const [place, group] of parseChatQuery(query).entries()) {
    const terms = group.kind === 'any' ? group.terms : [group]
    const named = { from: [] as Named[], in: [] as Named[] }
    for (const term of terms) {
      if (term.kind === 'word') {
        const word = typedName(term.text)
        if (!word.folded) continue
        if (term.negated) without.push(word.folded)
        else words.push({ ...word, place })
      } else if (term.kind === 'from' || term.kind === 'in') named[term.kind].push(term)
      else if (term.kind === 'trait') (term.negated ? hasNot : has).push(term.trait)
      const [from, until] = daysOf(term)
      if (from && from > after) after = from
      if (until && until < before) before = until
    }
    if (named.from.length > 0) from.push(named.from)
    if (named.in.length > 0) rooms.push(named.in)
  }
  const narrows = after !== '' || before !== '9999' || from.length + rooms.length + hasNot.length > 0
  const asks = words.length + without.length + has.length > 0 || narrows
  return { words, without, from, rooms, has, hasNot, after, before, asks }
}

/** The ids that each list of names allows: those called one of its names, or not called by an excluded one. */
function choose<Row extends { id: number }>(
  everyone: readonly number[] | null,
  lists: readonly (readonly Named[])[],
  called: (text: string) => readonly Row[],
) {
  let allowed = everyone
  const excluded = new Set<number>()
  for (const list of lists) {
    const ids = new Set(
      list.filter(({ negated }) => !negated).flatMap(({ text }) => called(text).map(({ id }) => id)),
    )
    for (const { text } of list.filter(({ negated }) => negated))
      for (const { id } of called(text)) excluded.add(id)
    if (list.some(({ negated }) => !negated))
      allowed = allowed === null ? [...ids] : allowed.filter((id) => ids.has(id))
  }
  return { allowed: allowed?.filter((id) => !excluded.has(id)) ?? null, excluded: [...excluded] }
}

/** The people called one of the texts, by name or reading, with the text. */
const findCalled = (db: CompanyDb, texts: readonly string[]) =>
  namedQuery<{ id: number; text: string }>(
    db,
    `select u.id, called.text
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as called (text, word, writings, pattern)
     join users u on u.company_id = $1 and u.status <> 'withdrawn'
       and (${isWritten('called.word', 'called.writings', 'u.search_name')}
         or position(called.word in u.search_kana) > 0 or u.search_kana ~ called.pattern)`,
    [
      companyIdOf(db),
      texts,
      texts.map((text) => typedName(text).folded),
      texts.map((text) => typedName(text).writings),
      texts.map(kanaPattern),
    ],
  )

/** The rooms of the person, or one of them, with the texts that their names hold, and the bounds of the days. */
const findRooms = (
  db: CompanyDb,
  userId: number,
  asked: { chatRoomId: number | null; texts: readonly string[] },
) =>
  namedQuery<{ id: number; texts: string[] }>(
    db,
    `select w.chat_room_id as id, array(
       select called.text from unnest(:texts::text[], :words::text[], :writings::text[]) as called (text, word, writings)
       where ${isWritten('called.word', 'called.writings', "search_fold(r.name || coalesce(pu.family_name || ' ' || pu.given_name, ''))")}) as texts
     from chat_memberships w
     join chat_rooms r on r.company_id = :companyId and r.id = w.chat_room_id
     left join users pu on pu.company_id = :companyId and r.kind = 'direct' and pu.status <> 'withdrawn'
       and pu.id = case when r.people[1] = :userId then r.people[2] else r.people[1] end
     where w.company_id = :companyId and w.user_id = :userId
       and (:chatRoomId::bigint is null or w.chat_room_id = :chatRoomId)`,
    {
      ...{ companyId: companyIdOf(db), userId, chatRoomId: asked.chatRoomId, texts: asked.texts },
      words: asked.texts.map((text) => typedName(text).folded),
      writings: asked.texts.map((text) => typedName(text).writings),
    },
  )

// Whether the message `c` has a trait.
const hasTrait = `case wanted.trait when 'stamp' then c.stamp_id is not null
  when 'link' then c.body like '%http://%' or c.body like '%https://%'
  else exists (select from chat_message_media_files a
    where a.company_id = :companyId and a.chat_room_id = c.chat_room_id and a.seq = c.seq
      and a.photo = (wanted.trait = 'photo')) end`
// Only what decides: the rows themselves are read once it is known which they are.
const hitsAmong = (candidates: string) => `with k as materialized (${candidates})
  select c.id, c.created_at
  from k
  join chat_memberships w on w.company_id = :companyId and w.user_id = :userId and w.chat_room_id = k.chat_room_id
  join chat_rooms r on r.company_id = :companyId and r.id = k.chat_room_id
  join chat_messages c on c.company_id = :companyId and c.chat_room_id = k.chat_room_id and c.seq = k.seq
  where k.chat_room_id = any(:rooms::bigint[]) and c.deleted_at is null and c.seq > ${seenFrom('r', 'w')}
    and coalesce(${holdsWords('c.search_text')}, true)
    and not exists (select from unnest(:without::text[]) word where position(word in c.search_text) > 0)
    and (:authors::bigint[] is null or c.author_id = any(:authors)) and c.author_id <> all(:notAuthors::bigint[])
    and not exists (select from unnest(:has::text[]) as wanted (trait) where not (${hasTrait}))
    and not exists (select from unnest(:hasNot::text[]) as wanted (trait) where ${hasTrait})
    and (:after::date is null or c.created_at >= :after::date::timestamp at time zone :timeZone)
    and (:before::date is null or c.created_at < (:before::date + 1)::timestamp at time zone :timeZone)
    and (:at::timestamptz is null or (c.created_at, c.id) < (:at, :id::bigint))
  order by c.created_at desc, c.id desc`
// One round after the other, each of which is older than the one before, until there are enough.
const byIndex = `with recursive rounds as (
    select 0 as done, '{}'::bigint[] as ids
    union all
    select p.done + 1, p.ids || array(select h.id from (${hitsAmong(
      'select chat_room_id, seq from chat_search_candidates(:companyId, (:queries::text[])[p.done + 1]::tsquery)',
    )} limit :limit - cardinality(p.ids)) h order by h.created_at desc, h.id desc)
    from rounds p where p.done < cardinality(:queries::text[]) and cardinality(p.ids) < :limit)
  select unnest(ids) as id from (select ids from rounds order by done desc limit 1) newest`
// Few messages have files.
const byFiles = `select h.id from (${hitsAmong(
  `select distinct f.chat_room_id, f.seq from chat_message_media_files f
   where f.company_id = :companyId and f.chat_room_id = any(:rooms::bigint[])`,
)} limit :limit) h order by h.created_at desc, h.id desc`
const shown = `select ${messageColumns}, r.name as room_name,
    case when pu.status <> 'withdrawn' then pu.family_name || ' ' || pu.given_name end as partner_name
  from unnest(:ids::bigint[]) with ordinality as found (id, place)
  join chat_messages c on c.company_id = :companyId and c.id = found.id and c.deleted_at is null
  join chat_memberships w on w.company_id = :companyId and w.user_id = :userId and w.chat_room_id = c.chat_room_id
  join chat_rooms r on r.company_id = :companyId and r.id = c.chat_room_id
  ${peopleSeenFrom(seenFrom('r', 'w'))}
  left join users pu on pu.company_id = :companyId and r.kind = 'direct'
    and pu.id = case when r.people[1] = :userId then r.people[2] else r.people[1] end
  order by found.place`

// Above these numbers the index gains nothing from naming them.
const mostNamed = { rooms: 500, authors: 50 }
const tomorrow = 86_400_000

export type FoundMessageRow = ChatMessageRow & { roomName: string; partnerName: string | null }

type Asked = {
  query: string
  chatRoomId: number | null
  /** Only what is older than this message. */
  place: { at: Date; id: number } | null
  limit: number
}

/** Messages of the person's rooms that match a query, newest first, at most `limit`; none for an empty query. */
export async function searchMessages(
  db: CompanyDb,
  { userId, timeZone }: Pick<Session, 'userId' | 'timeZone'>,
  { query, chatRoomId, place, limit }: Asked,
): Promise<FoundMessageRow[]> {
  const asked = readQuery(query)
  if (!asked.asks) return []
  const texts = (lists: readonly (readonly Named[])[]) => [...new Set(lists.flat().map(({ text }) => text))]
  const known = await findRooms(db, userId, { chatRoomId, texts: texts(asked.rooms) })
  const roomsCalled = (text: string) => known.filter((room) => room.texts.includes(text))
  const rooms =
    choose(
      known.map(({ id }) => id),
      asked.rooms,
      roomsCalled,
    ).allowed ?? []
  const people = asked.from.length > 0 ? await findCalled(db, texts(asked.from)) : []
  const authors = choose(null, asked.from, (text) => people.filter((person) => person.text === text))
  if (rooms.length === 0 || authors.allowed?.length === 0) return []
  const companyId = companyIdOf(db)
  const values = {
    ...{ companyId, userId, timeZone, rooms, without: asked.without, has: asked.has, hasNot: asked.hasNot },
    ...{ authors: authors.allowed, notAuthors: authors.excluded, ...wordValues(asked.words) },
    ...{ after: asked.after || null, before: asked.before === '9999' ? null : asked.before },
    ...{ at: place?.at ?? null, id: place?.id ?? 0 },
  }
  const byKind = asked.has.some((trait) => trait === 'photo' || trait === 'file')
  const hits = byKind
    ? await namedQuery<{ id: number }>(db, byFiles, { ...values, limit })
    : await namedQuery<{ id: number }>(db, byIndex, {
        ...values,
        queries: indexQueries(asked, { companyId, rooms, authors: authors.allowed, newest: place?.at }),
        limit,
      })
  if (hits.length === 0) return []
  return namedQuery<FoundMessageRow>(db, shown, { companyId, userId, ids: hits.map(({ id }) => id) })
}

type Narrowed = {
  companyId: number
  rooms: readonly number[]
  authors: readonly number[] | null
  newest: Date | undefined
}

/** What the index is asked, as text: one query for each block of time, the newest first. */
function indexQueries(
  asked: ReturnType<typeof readQuery>,
  { companyId, rooms, authors, newest = new Date(Date.now() + tomorrow) }: Narrowed,
) {
  const fixed: string[] = []
  if (rooms.length <= mostNamed.rooms) fixed.push(anyLexeme(rooms.map(roomLexeme)))
  if (authors && authors.length <= mostNamed.authors) fixed.push(anyLexeme(authors.map(authorLexeme)))
  for (const place of new Set(asked.words.map((word) => word.place)))
    fixed.push(
      `(${asked.words
        .filter((word) => word.place === place)
        .map(wordQuery)
        .join(' | ')})`,
    )
  if (asked.has.includes('link')) fixed.push(wordQuery({ folded: 'http', writings: null }))
  if (asked.has.includes('stamp')) fixed.push(anyLexeme([stampLexeme]))
  const end = asked.before === '9999' ? Number.POSITIVE_INFINITY : Date.parse(asked.before) + 2 * tomorrow
  const start = asked.after ? Date.parse(asked.after) - tomorrow : 0
  return roundsBefore(companyId, new Date(Math.min(newest.getTime(), end)))
    .filter(({ before }) => before.getTime() > start)
    .map(({ blocks }) => [anyLexeme(blocks), ...fixed].join(' & '))
}
