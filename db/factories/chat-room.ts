import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'
import { unique } from './unique.ts'

type Message = {
  authorId: number
  body: string
  createdAt?: Date
  replyToSeq?: number
  stampId?: number
  pinnedById?: number
}

type Given = {
  /** Two people and no name: a direct room. One: notes. Otherwise a group. */
  userIds: readonly number[]
  name?: string
  description?: string
  messages?: readonly Message[]
  /** How many of the messages each person has read; those not named have read all up to their own last one. */
  read?: ReadonlyMap<number, number>
  muted?: readonly number[]
  pinned?: readonly number[]
  reactions?: readonly { seq: number; userId: number; stampId: number }[]
}

/** A chat room with its members and messages. Returns its id. */
export async function makeChatRoom(
  db: CompanyDb,
  {
    userIds,
    name,
    description = '',
    messages = [],
    read = new Map(),
    muted = [],
    pinned = [],
    reactions = [],
  }: Given,
) {
  const companyId = companyIdOf(db)
  const people = name === undefined && userIds.length < 3 ? [...userIds].sort((a, b) => a - b) : null
  const lastAt = messages.at(-1)?.createdAt
  const { id } = await db
    .insertInto('chatRooms')
    .values({
      ...{ companyId, people, description, createdById: userIds[0]! },
      kind: people === null ? 'group' : people.length === 1 ? 'notes' : 'direct',
      name: people === null ? (name ?? '新商品の相談') : '',
      ...{ lastSeq: messages.length, lastRev: messages.length },
      ...(lastAt && { lastAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lastOwn = (userId: number) => messages.findLastIndex(({ authorId }) => authorId === userId) + 1
  await db
    .insertInto('chatMemberships')
    .values(
      userIds.map((userId) => {
        const readSeq = read.get(userId) ?? lastOwn(userId)
        return {
          ...{ companyId, userId, chatRoomId: id, readSeq },
          ownAfter: messages.filter(({ authorId }, index) => authorId === userId && index >= readSeq).length,
          ...(muted.includes(userId) && { mutedUntil: 'infinity' as never }),
          ...(pinned.includes(userId) && { pinnedAt: lastAt ?? new Date() }),
        }
      }),
    )
    .execute()
  await writeMessages(db, id, messages)
  if (reactions.length > 0)
    await db
      .insertInto('chatMessageReactions')
      .values(reactions.map((reaction) => ({ ...reaction, companyId, chatRoomId: id })))
      .execute()
  return id
}

async function writeMessages(db: CompanyDb, chatRoomId: number, messages: readonly Message[]) {
  const companyId = companyIdOf(db)
  if (messages.length === 0) return
  await db
    .insertInto('chatMessages')
    .values(
      messages.map(({ authorId, body, createdAt, replyToSeq, stampId, pinnedById }, index) => ({
        ...{ companyId, chatRoomId, seq: index + 1, rev: index + 1, authorId, body },
        ...{ clientKey: `message ${unique()}`, replyToSeq: replyToSeq ?? null, stampId: stampId ?? null },
        ...(createdAt && { createdAt }),
        ...(pinnedById !== undefined && { pinnedById, pinnedAt: createdAt ?? new Date() }),
      })),
    )
    .execute()
}

type Official = {
  name: string
  description?: string
  createdById: number
  rule?: AudienceRule
  writerRule?: AudienceRule | null
  messages?: readonly Message[]
  /** How many of the messages everybody has read; all if unset. */
  read?: number
}

/** An official room with the people of its rule. Returns its id. */
export async function makeOfficialChatRoom(
  db: CompanyDb,
  { name, description = '', createdById, rule = { include: 'everyone' }, ...more }: Official,
) {
  const { writerRule = null, messages = [], read = messages.length } = more
  const companyId = companyIdOf(db)
  const audienceId = await audienceOf(db, rule)
  const writerAudienceId = writerRule && (await audienceOf(db, writerRule))
  const { id } = await db
    .insertInto('chatRooms')
    .values({
      ...{ companyId, kind: 'official', name, description, createdById, audienceId, writerAudienceId },
      ...{ lastSeq: messages.length, lastRev: messages.length },
      ...(messages.length > 0 && { lastAt: messages.at(-1)!.createdAt ?? new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chatMemberships')
    .columns(['companyId', 'userId', 'chatRoomId', 'readSeq', 'ownAfter'])
    .expression((from) =>
      from
        .selectFrom('audienceMembers')
        .select((row) => [
          ...(['companyId', 'userId'] as const),
          row.val(id).as('chatRoomId'),
          row.val(read).as('readSeq'),
          row.val(0).as('ownAfter'),
        ])
        .where('companyId', '=', companyId)
        .where('audienceId', '=', audienceId),
    )
    .execute()
  await writeMessages(db, id, messages)
  return id
}

/** A person under legal hold. Returns the id of the hold. */
export async function makeChatHold(
  db: CompanyDb,
  { userId, reason = '調査中' }: { userId: number; reason?: string },
) {
  const { id } = await db
    .insertInto('chatHolds')
    .values({
      companyId: companyIdOf(db),
      userId,
      reason,
      createdById: userId,
      clientKey: `hold ${unique()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
