/*
 * Sixteen people send messages at once, in a process of its own: with the product's own command, or as a bare insert of
 * the same row, each under the product's role and row-level security.
 *
 *   node bench/chat-load.ts '{"databaseUrl": …}'  → a LoadResult in JSON
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { connect } from '#db/connect.ts'
import { sendMessage } from '#server/features/chat-messages/chat-messages.commands.ts'
import { openDirect } from './direct-load.ts'
import { summary } from './measure.ts'

export type ChatLoad = {
  databaseUrl: string
  companyId: number
  how: 'product' | 'bare'
  /** Where each of the senders writes, in turn. */
  senders: readonly { userId: number; chatRoomIds: readonly number[] }[]
  seconds: number
  /** Warm-up before `seconds` begin; not counted. */
  warmUpSeconds: number
}

const body = '承知しました。受け取りの準備をしておきます。'
type Send = (sender: number, chatRoomId: number) => Promise<unknown>

async function throughProduct({ databaseUrl, companyId, senders }: ChatLoad) {
  const log = { info() {}, error: console.error }
  const engine = await connect({
    ...{ databaseUrl, dataDir: '', poolSize: senders.length, statementTimeoutMs: 60_000, log },
  })
  const db = engine.company(companyId)
  const send: Send = (sender, chatRoomId) =>
    sendMessage(db, {
      ...{ chatRoomId, authorId: senders[sender]!.userId, body, mentionedUserIds: [], replyToSeq: null },
      ...{
        stampId: null,
        forwarded: null,
        urgentMinutes: null,
        clientKey: randomUUID(),
        photos: [],
        mediaFileIds: [],
        attachments: [],
      },
    })
  return { send, close: () => engine.close() }
}

async function bare({ databaseUrl, companyId, senders }: ChatLoad) {
  const clients = await Promise.all(senders.map(() => openDirect(databaseUrl, companyId)))
  // Beyond the numbers of the room, and none twice over several runs.
  let seq = 1e12 + (Date.now() % 1e9) * 1e3
  const send: Send = (sender, chatRoomId) =>
    clients[sender]!.query({
      name: 'bare',
      text: `insert into chat_messages (company_id, chat_room_id, seq, rev, author_id, body, client_key)
        values ($1, $2, $3, $3, $4, $5, $6) returning id`,
      values: [companyId, chatRoomId, ++seq, senders[sender]!.userId, body, randomUUID()],
    })
  return { send, close: () => Promise.all(clients.map((client) => client.end())) }
}

async function load(wanted: ChatLoad) {
  const { senders, seconds, warmUpSeconds } = wanted
  const { send, close } = await (wanted.how === 'bare' ? bare(wanted) : throughProduct(wanted))
  const times: number[] = []
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  await Promise.all(
    senders.map(async ({ chatRoomIds }, sender) => {
      let turn = sender
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await send(sender, chatRoomIds[turn++ % chatRoomIds.length]!)
        const now = performance.now()
        if (now >= start && now < end) times.push(now - begun)
      }
    }),
  )
  await close()
  return summary({ times, seconds, errors: 0, bytes: 0 })
}

if (import.meta.main) console.info(JSON.stringify(await load(JSON.parse(process.argv[2]!) as ChatLoad)))
