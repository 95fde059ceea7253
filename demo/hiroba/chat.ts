import { urgentRepeats } from '#common/urgent-message.ts'
import { makeAppAccount } from '#db/factories/app-account.ts'
import { makeChatRoom, makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { Random } from '../random.ts'
import { type TalkLine, talksOf } from './chat-talks.ts'
import type { Person } from './people.ts'

const minute = 60_000

type Line = [speaker: number, text: string, minutesAgo: number, replyTo?: number]
/** Who reacted to the lines of a room, with which stamp or emoji of the company. */
type Given = [seq: number, speaker: number, kind: number]

const floor: readonly Line[] = [
  [1, '今週末の催事、什器は金曜の夕方に届きます。設営を手伝える人はいますか？', 1_560],
  [0, '18時までなら手伝えます。', 1_554],
  [2, '私も行けます！台車は本店の倉庫にあります。', 1_550],
  [1, '助かります。では17時に搬入口で。', 1_548],
  [3, '当日の釣り銭は経理に頼んであります。**金曜の15時**に受け取ってください。', 320],
  [1, '了解です。受け取りは私が行きます。', 316, 5],
  [2, 'POPの見本を作りました。文字は大きめにしています。', 62],
  [3, 'とても見やすいです。価格の下に「税込」を足せますか？', 41, 7],
  [2, '足しました。', 24],
]
const floorReactions: readonly Given[] = [
  [3, 1, 0],
  [3, 0, 0],
  [4, 2, 1],
  [7, 0, 0],
  [7, 1, 0],
  [7, 3, 2],
]
const direct: readonly Line[] = [
  [1, '佐藤さん、来月のシフト表を見ました。5日は休みで大丈夫です。', 2_900],
  [0, 'ありがとうございます。代わりに12日に入れます。', 2_880],
  [1, '助かります。12日でお願いします。', 2_875],
  [1, '明日の朝礼ですが、5分だけ新商品の紹介をお願いできますか？', 55],
  [1, '資料は文書の「冬の新商品」にあります。', 54],
]
const trip: readonly Line[] = [
  [2, '歓迎会のお店、駅前の「いろは」でどうでしょう。個室があります。', 4_500],
  [3, 'いいですね。19時からで8人までなら入れるそうです。', 4_470],
  [0, '参加します。', 4_400],
  [1, '少し遅れますが参加します。', 4_390, 2],
]
const notes: readonly Line[] = [
  [0, '来週やること\n- 棚卸しの担当を決める\n- 福利厚生の申し込み', 1_900],
  [0, '健康診断は28日 10時', 900],
]
const official: readonly Line[] = [
  [0, '12月の給与明細は25日に公開します。', 6_000],
  [0, '本社ビルは12月29日から1月3日まで休館します。郵便物は28日の15時までに出してください。', 1_700],
]
/** The company's stamps in their order, and the emoji that it has used. */
async function findKinds(trx: CompanyDb) {
  const rows = await trx
    .selectFrom('stamps')
    .select(['id', 'emoji'])
    .where('companyId', '=', companyIdOf(trx))
    .where('retiredAt', 'is', null)
    .orderBy('emoji')
    .orderBy('sortOrder')
    .execute()
  return { stamps: rows.filter(({ emoji }) => emoji === null), kinds: rows }
}

const alarm =
  '大雨のため、本日は17時で閉館します。お客様のご案内を終えたら、各自の安全を確かめて帰宅してください。明日の開店時刻は20時までに連絡します。'

type Urgent = { chatRoomId: number; seq: number; sentAt: Date; members: readonly Person[] }

/** Makes a message urgent; all but the last two people of its room have confirmed it. */
async function writeUrgent(trx: CompanyDb, { chatRoomId, seq, sentAt, members }: Urgent) {
  const companyId = companyIdOf(trx)
  const message = await trx
    .selectFrom('chatMessages')
    .select(['id', 'authorId'])
    .where('companyId', '=', companyId)
    .where('chatRoomId', '=', chatRoomId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  const at = (minutes: number) => new Date(sentAt.getTime() + minutes * minute)
  await trx
    .updateTable('chatMemberships')
    .set({ joinedAt: at(-60) })
    .where('companyId', '=', companyId)
    .where('chatRoomId', '=', chatRoomId)
    .execute()
  const urgent = { companyId, chatMessageId: message.id }
  await trx
    .insertInto('urgentMessages')
    .values({ ...urgent, repeatMinutes: 15, sentAt, repeatsUntil: at(15 * urgentRepeats) })
    .execute()
  const room = await trx
    .selectFrom('chatMemberships')
    .select('userId as id')
    .where('companyId', '=', companyId)
    .where('chatRoomId', '=', chatRoomId)
    .where('userId', '!=', message.authorId)
    .orderBy('userId')
    .execute()
  await trx
    .insertInto('urgentMessageNotices')
    .values(
      room.map(({ id }) => ({ ...urgent, userId: id, kind: 'asked', createdAt: sentAt, toldAt: sentAt })),
    )
    .execute()
  const late = members
    .filter(
      ({ id, role, name }) => id !== message.authorId && role === 'employee' && !demoNames.includes(name),
    )
    .slice(-2)
  const confirmed = room.filter(({ id }) => !late.some((one) => one.id === id))
  await trx
    .insertInto('urgentMessageConfirmations')
    .values(confirmed.map(({ id }, index) => ({ ...urgent, userId: id, confirmedAt: at(1 + index * 4) })))
    .execute()
}

type At = { companyId: number; chatRoomId: number; seq: number }
type Extras = {
  mentions: (At & { userId: number })[]
  reactions: (At & { userId: number; stampId: number })[]
  files: (At & { sortOrder: number; mediaFileId: number })[]
}

/** What hangs on the messages of all rooms, in one statement each. */
async function writeExtras(trx: CompanyDb, { mentions, reactions, files }: Extras) {
  if (mentions.length > 0) await trx.insertInto('chatMentions').values(mentions).execute()
  if (reactions.length > 0) await trx.insertInto('chatMessageReactions').values(reactions).execute()
  if (files.length > 0) await trx.insertInto('chatMessageMediaFiles').values(files).execute()
}

/** Leaves the last messages of a room unread for these people, up to their own last one. */
const leaveUnread = (
  trx: CompanyDb,
  {
    chatRoomId,
    userIds,
    count,
    unread,
  }: { chatRoomId: number; userIds: number[]; count: number; unread: number },
) =>
  namedQuery(
    trx,
    `update chat_memberships m set read_seq = greatest($4::bigint, coalesce((select max(c.seq) from chat_messages c
       where c.company_id = $1 and c.chat_room_id = $2 and c.author_id = m.user_id), 0))
     where m.company_id = $1 and m.chat_room_id = $2 and m.user_id = any($3::bigint[])`,
    [companyIdOf(trx), chatRoomId, userIds, Math.max(0, count - unread)],
  )

/** When a line was said, in the company's time zone. */
function timeOf({ day, at }: TalkLine, now: Date) {
  const [hours, minutes] = at.split(':').map(Number)
  const today = Math.floor((now.getTime() + 9 * 60 * minute) / (24 * 60 * minute))
  return new Date(((today - day) * 24 * 60 + (hours! - 9) * 60 + minutes!) * minute)
}

/** Those who sign in to the demo: nothing covers their pages. */
const demoNames = ['佐藤 花子', '鈴木 太郎']

/** Rooms of the demo accounts with unread messages, and one in every department. */
export async function writeChat(
  trx: CompanyDb,
  { people, now, photoIds }: { people: readonly Person[]; now: Date; photoIds: readonly number[] },
) {
  const random = new Random(17)
  const active = people.filter(({ status }) => status === 'active')
  const sato = active.find(({ name }) => name === '佐藤 花子')
  const suzuki = active.find(({ name }) => name === '鈴木 太郎')
  const administrator = active.find(({ role }) => role === 'administrator')
  if (!sato || !suzuki || !administrator) return
  const others = active.filter(({ role, id }) => role === 'employee' && id !== sato.id && id !== suzuki.id)
  const three = [others[3]!, others[8]!]
  const heads = active.filter(({ role }) => role !== 'employee').map(({ id }) => id)
  const rank = (person: Person) => (person === suzuki ? 0 : person === sato ? 1 : 2)
  const cast = [sato, suzuki, ...three].map(({ id }) => id)
  const { stamps, kinds } = await findKinds(trx)
  const messagesOf = (lines: readonly Line[]) =>
    lines.map(([speaker, body, minutesAgo, replyToSeq]) => ({
      ...{ authorId: cast[speaker]!, body, createdAt: new Date(now.getTime() - minutesAgo * minute) },
      ...(replyToSeq !== undefined && { replyToSeq }),
    }))
  const reception = await makeAppAccount(trx, '受付', {
    ...{ createdById: administrator.id, description: '来客を、待ち合わせの相手に知らせます' },
  })
  await makeChatRoom(trx, {
    ...{ name: '週末の催事', description: '設営と当日の連絡', userIds: [...cast, others[11]!.id, reception] },
    messages: [
      ...messagesOf(floor).map((line, index) => ({ ...line, ...(index === 4 && { pinnedById: suzuki.id }) })),
      ...(stamps[0]
        ? [
            {
              ...{ authorId: cast[3]!, body: '', stampId: stamps[0].id },
              createdAt: new Date(now.getTime() - 20 * minute),
            },
          ]
        : []),
      {
        ...{ authorId: reception, body: '丸山什器の**丸山様**が本店の1階受付にいらっしゃいました。' },
        createdAt: new Date(now.getTime() - 12 * minute),
      },
    ],
    read: new Map([[sato.id, 6]]),
    pinned: [sato.id],
    reactions: floorReactions.flatMap(([seq, speaker, kind]) =>
      kinds[kind] ? [{ seq, userId: cast[speaker]!, stampId: kinds[kind].id }] : [],
    ),
  })
  await makeChatRoom(trx, {
    userIds: [sato.id, suzuki.id],
    messages: messagesOf(direct),
    read: new Map([[sato.id, 3]]),
  })
  await makeChatRoom(trx, { name: '歓迎会', userIds: cast, messages: messagesOf(trip), muted: [suzuki.id] })
  await makeChatRoom(trx, { userIds: [sato.id], messages: messagesOf(notes) })
  const alarmAt = new Date(now.getTime() - 1_480 * minute)
  const departments = Map.groupBy(active, ({ department }) => department.name)
  const extras: Extras = { mentions: [], reactions: [], files: [] }
  const pictures = photoIds.length > 0 ? photoIds : [undefined]
  for (const [name, members] of departments) {
    if (members.length < 3) continue
    const { id } = members[0]!.department
    const urgent = members.includes(sato)
    const caller = (members.includes(suzuki) ? suzuki : members.find((one) => one !== sato)!).id
    // Those who sign in to the demo talk themselves where they can.
    const speakers = [...members].sort((one, other) => rank(one) - rank(other))
    const talk = random.pick(talksOf(name)).map((line) => ({
      ...line,
      authorId: speakers[line.by % speakers.length]!.id,
      createdAt: timeOf(line, now),
    }))
    const lines = talk.map(({ authorId, text, createdAt, replyTo, stamp, pinned }) => ({
      ...{ authorId, createdAt, body: text },
      ...(replyTo !== undefined && { replyToSeq: replyTo }),
      ...(stamp && stamps[0] && { body: '', stampId: stamps[0].id }),
      ...(pinned && { pinnedById: speakers[0]!.id }),
    }))
    const chatRoomId = await makeOfficialChatRoom(trx, {
      ...{ name: `${name}の連絡`, description: '部署の全員が入るルームです', createdById: administrator.id },
      rule: { include: [{ type: 'department', id, descendants: false }], match: 'any' },
      messages: [...lines, ...(urgent ? [{ authorId: caller, body: alarm, createdAt: alarmAt }] : [])].sort(
        (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
      ),
    })
    const at = { companyId: companyIdOf(trx), chatRoomId }
    // The alarm moves what was said after it by one.
    const seqOf = (index: number) =>
      index + 1 + (urgent && talk[index]!.createdAt.getTime() > alarmAt.getTime() ? 1 : 0)
    const seen = new Set(members.map((member) => member.id))
    for (const [index, { to, given = [], photo }] of talk.entries()) {
      const seq = seqOf(index)
      const mentioned = to === undefined ? undefined : speakers[to % speakers.length]!.id
      if (mentioned !== undefined && mentioned !== talk[index]!.authorId)
        extras.mentions.push({ ...at, seq, userId: mentioned })
      const reactors = new Map(given.map(([by, kind]) => [speakers[by % speakers.length]!.id, kind]))
      for (const [userId, kind] of reactors) {
        const stampId = kinds[kind % kinds.length]?.id
        if (stampId !== undefined && seen.has(userId) && userId !== talk[index]!.authorId)
          extras.reactions.push({ ...at, seq, userId, stampId })
      }
      const mediaFileId = photo && random.pick(pictures)
      if (mediaFileId) extras.files.push({ ...at, seq, sortOrder: 1, mediaFileId })
    }
    if (urgent) {
      const seq = talk.filter(({ createdAt }) => createdAt <= alarmAt).length + 1
      await writeUrgent(trx, { chatRoomId, seq, sentAt: alarmAt, members })
    }
    await leaveUnread(trx, {
      chatRoomId,
      userIds: [sato.id, suzuki.id, ...heads],
      count: talk.length + Number(urgent),
      unread: 2,
    })
  }
  await writeExtras(trx, extras)
  await makeOfficialChatRoom(trx, {
    ...{ name: '全社連絡', description: '総務からのお知らせです', createdById: administrator.id },
    writerRule: { include: [{ type: 'user', id: administrator.id }], match: 'any' },
    messages: official.map(([, body, minutesAgo]) => ({
      ...{ authorId: administrator.id, body, createdAt: new Date(now.getTime() - minutesAgo * minute) },
    })),
  })
}
