import { createApply } from '#contract/applies.ts'
import { approveReport } from '#contract/approvals.ts'
import { createChatMessage } from '#contract/chat-messages.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { reactToFeed, readFeed } from '#contract/feeds.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { type Client, newClientKey } from '#testing/client.ts'
import type { KillCompany } from './kill-company.ts'

type Reply = { status: number; body: unknown }

/** Something written once, which may be sent again. */
export type Write = {
  kind: 'post' | 'file' | 'comment' | 'reaction' | 'read' | 'report' | 'approval' | 'message'
  /** How it is found afterwards: a unique text (for a report, its key), or the ids of its subject. */
  text?: string
  feedId?: number
  userId?: number
  reportId?: number
  acknowledged: boolean
  /** Sent again after it had no response. */
  again?: boolean
  send: () => Promise<Reply>
}

type Round = {
  /** A part of every text. */
  name: string
  company: KillCompany
  people: readonly { client: Client; userId: number }[]
  approver: Client
  /** The post that everyone comments on and reacts to. */
  feedId: number
}

export type Writing = {
  writes: Write[]
  /** Responses that were neither a success nor an unavailable server. */
  refusals: string[]
  stop: () => void
  /** Resolves once every writer has stopped, or lost its server. */
  done: Promise<unknown>
}

const sinceGone = new Set([502, 503, 504])

/** Sends it, and records whether it was acknowledged. Undefined: there was no response. */
export async function attempt(write: Write): Promise<Reply | undefined> {
  const reply = await write.send().catch(() => undefined)
  if (!reply || reply.status >= 300) return reply
  write.acknowledged = true
  if (write.kind === 'file') write.feedId = (reply.body as Answer<typeof createApply>).feedId!
  return reply
}

/** Everyone writes as fast as responses arrive, until they are stopped or get no response. */
export function startWriting({ name, company, people, approver, feedId }: Round): Writing {
  const writes: Write[] = []
  const refusals: string[] = []
  const posts: number[] = [feedId]
  const reports: number[] = []
  let stopped = false
  let count = 0
  const next = () => {
    count += 1
    return count
  }

  /** @returns the response, or undefined when the server was gone. */
  async function write<Body>(given: Omit<Write, 'acknowledged'>): Promise<Body | undefined> {
    const entry: Write = { ...given, acknowledged: false }
    writes.push(entry)
    const reply = await attempt(entry)
    if (entry.acknowledged) return reply!.body as Body
    if (reply && !sinceGone.has(reply.status))
      refusals.push(`${entry.kind}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return undefined
  }
  const post = (client: Client, kind: 'post' | 'file') => {
    const text = `${kind} ${name} ${next()}`
    const body = { menuId: company.menuId, title: '', text, clientKey: newClientKey() }
    const files = { attachments: [new File([text], `${count}.txt`)] }
    const input = kind === 'file' ? { body, files } : { body }
    return write<Answer<typeof createApply>>({ kind, text, send: () => client.call(createApply, input) })
  }
  const newest = () => posts.at(-1 - (count % Math.min(posts.length, 5)))!

  const works: ((person: Round['people'][number]) => Promise<unknown>)[] = [
    async ({ client }) => {
      const made = await post(client, 'post')
      if (made) posts.push(made.feedId!)
      return made
    },
    async ({ client }) => {
      const text = `comment ${name} ${next()}`
      const input = { params: { id: feedId }, body: { body: text, clientKey: newClientKey() } }
      return write({ kind: 'comment', text, send: () => client.call(createFeedComment, input) })
    },
    async ({ client, userId }) => {
      const id = newest()
      const params = { id }
      const stampId = company.stampId
      const read = await write({
        kind: 'read',
        feedId: id,
        userId,
        send: () => client.call(readFeed, { params }),
      })
      const send = () => client.call(reactToFeed, { params, body: { stampId } })
      return read && write({ kind: 'reaction', feedId: id, userId, send })
    },
    async ({ client }) => {
      const answers = [{ item: 'purpose', value: { text: `report ${name}` } }]
      const clientKey = newClientKey()
      const send = () =>
        client.call(createApply, { body: { menuId: company.formMenuId, answers, clientKey } })
      const made = await write<Answer<typeof createApply>>({ kind: 'report', text: clientKey, send })
      if (made) reports.push(made.reportId!)
      return made
    },
    async ({ client }) => post(client, 'file'),
  ]

  const message = ({ client, userId }: Round['people'][number]) => {
    const text = `message ${name} ${userId} ${next()}`
    const input = { params: { id: company.chatRoomId }, body: { body: text, clientKey: newClientKey() } }
    return write({ kind: 'message', text, userId, send: () => client.call(createChatMessage, input) })
  }

  async function approve() {
    const id = reports.shift()
    if (id === undefined) return new Promise((resolve) => setTimeout(resolve, 20, true))
    const seen = await approver.call(getReportOverview, { params: { id } }).catch(() => undefined)
    if (seen?.status !== 200) return undefined
    const body = { approvalVersion: seen.body.approvalVersion!, comment: '' }
    const send = () => approver.call(approveReport, { params: { id }, body })
    return write({ kind: 'approval', reportId: id, send })
  }
  const repeat = async (work: () => Promise<unknown>) => {
    while (!stopped && (await work()) !== undefined);
  }
  const done = Promise.all([
    // All of them also write in one chat room.
    ...people.map((person, i) =>
      repeat(async () => (await works[i % works.length]!(person)) && message(person)),
    ),
    repeat(approve),
  ])
  return {
    writes,
    refusals,
    stop: () => {
      stopped = true
    },
    done,
  }
}
