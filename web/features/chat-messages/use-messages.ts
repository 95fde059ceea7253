import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listChatMessages } from '#contract/chat-messages.ts'
import { readChatRoom } from '#contract/chat-rooms.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { chatRoomTopic } from '#contract/live.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useLive, useWatch } from '#web/app/live.ts'
import { refreshChatRooms } from '../chat-rooms/use-chat-rooms.ts'

type Page = Answer<typeof listChatMessages>
export type ChatMessage = Page['messages'][number]

type Loaded = Omit<Page, 'changed' | 'moreChanged'> & {
  /** The number up to which the person had read when the room was opened. */
  openedAt: number
  /** The number of the newest message then. */
  openedLast: number
  /** Differs each time the list is loaded from another place. */
  opening: number
}

type Query = NonNullable<CallInput<typeof listChatMessages>['query']>

/** Milliseconds in which several changes are combined into one request. */
const gather = 120
/** Milliseconds after which a request that failed is sent again, twice as many each time. */
const againAfter = 2_000
const mostTries = 4
/** Milliseconds after which the server has certainly subscribed the page to the room. */
const watched = 1_500

const withChanges = (
  messages: readonly ChatMessage[],
  { changed, firstSeq }: Pick<Page, 'changed' | 'firstSeq'>,
) => {
  const fresh = new Map(changed.map((message) => [message.seq, message]))
  const kept = messages.filter(({ seq }) => seq >= firstSeq)
  return kept.map((message) => fresh.get(message.seq) ?? message)
}

/** Messages fetched at once while scrolling. */
const pageSize = 100
/** Messages kept in memory; beyond it those furthest from the reader are dropped. */
const most = 400

/** Joins loaded messages with a page, in order, each once. */
function joined(messages: readonly ChatMessage[], page: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map([...messages, ...page].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** The range of messages in memory after a page was added before or after it. */
function bounded(messages: ChatMessage[], added: 'before' | 'after'): Partial<Loaded> {
  return added === 'before'
    ? { messages: messages.slice(0, most), hasNewer: true }
    : { messages: messages.slice(-most), hasOlder: true }
}

/**
 * The loaded messages of a room, ascending and without gaps, kept up to date. Opens at the first unread message, or
 * around `around`, or at the first message of the day `on`.
 */
export function useMessages(roomId: number, around: number | undefined, on: string | undefined) {
  const client = useQueryClient()
  const [state, setState] = useState<{ loaded?: Loaded; error?: unknown; pending: boolean }>({
    pending: true,
  })
  const latest = useRef<Loaded>(undefined)
  const openings = useRef(0)
  const put = useCallback((loaded: Loaded) => {
    latest.current = loaded
    setState({ loaded, pending: false })
  }, [])
  /** While true, no message is dropped from memory. */
  const holding = useRef(false)
  const bound = useCallback(
    (messages: ChatMessage[], added: 'before' | 'after') =>
      messages.length > most && !holding.current ? bounded(messages, added) : { messages },
    [],
  )
  const ask = useCallback(
    (query: Query) => call(listChatMessages, { params: { id: roomId }, query }),
    [roomId],
  )

  const open = useCallback(
    async (query: Query) => {
      setState((now) => ({ ...now, pending: true }))
      try {
        const { changed: _, moreChanged: __, ...page } = await ask(query)
        openings.current += 1
        put({ ...page, openedAt: page.readSeq, openedLast: page.lastSeq, opening: openings.current })
      } catch (error) {
        setState({ error, pending: false })
      }
    },
    [ask, put],
  )
  const start = useCallback(
    () => open(around !== undefined ? { around } : on ? { on } : { unread: true }),
    [open, around, on],
  )
  useEffect(() => {
    void start()
  }, [start])

  const again = useRef(() => {})
  /** Loads the messages before the loaded ones. `arrives`: called right before they are added. */
  const loadOlder = useCallback(
    async (arrives?: () => void) => {
      const { opening, messages: known } = latest.current ?? {}
      const before = known?.[0]?.seq
      if (before === undefined) return
      const { messages, hasOlder } = await ask({ before, limit: pageSize })
      const now = latest.current!
      if (now.opening !== opening || now.messages[0]?.seq !== before) return
      arrives?.()
      put({ ...now, hasOlder, ...bound(joined(now.messages, messages), 'before') })
    },
    [ask, put, bound],
  )

  /** Loads the messages after the loaded ones, and what changed. */
  const loadNewer = useCallback(async () => {
    const before = latest.current
    if (!before) return
    const after = before.messages.at(-1)?.seq ?? 0
    const fetched = await ask({ after, changedSince: before.rev, limit: pageSize })
    const now = latest.current!
    // What follows a place that was left in the meantime would leave a gap.
    if (now.opening !== before.opening || (now.messages.at(-1)?.seq ?? 0) < after) return
    const messages = joined(withChanges(now.messages, fetched), fetched.messages)
    const { rev, hasNewer, lastSeq, readMarks } = fetched
    const readSeq = Math.max(now.readSeq, fetched.readSeq)
    put({ ...now, rev, lastSeq, readMarks, hasNewer, readSeq, ...bound(messages, 'after') })
    if (fetched.moreChanged) again.current()
  }, [ask, put, bound])

  /** Fetches what changed; new messages only if the newest ones are loaded. */
  const refresh = useCallback(async () => {
    const before = latest.current
    if (!before) return
    if (!before.hasNewer) return loadNewer()
    const fetched = await ask({ after: 2_147_483_646, changedSince: before.rev, limit: 1 })
    const now = latest.current!
    const { rev, lastSeq, readMarks } = fetched
    put({ ...now, rev, lastSeq, readMarks, messages: withChanges(now.messages, fetched) })
    if (fetched.moreChanged) again.current()
  }, [ask, put, loadNewer])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const failures = useRef(0)
  const due = useCallback(() => {
    const soon = (wait: number) => {
      timer.current ??= setTimeout(async () => {
        timer.current = undefined
        try {
          await refresh()
          failures.current = 0
        } catch (error) {
          // What arrived is not waited for until somebody writes again.
          const maySucceed = error instanceof ApiError && (error.status === 0 || error.status >= 500)
          if (maySucceed && failures.current < mostTries) soon(againAfter * 2 ** failures.current++)
        }
      }, wait)
    }
    soon(gather)
  }, [refresh])
  useEffect(() => {
    again.current = due
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [due])
  useWatch([chatRoomTopic(roomId)])
  useLive('chat_rooms.changed', ({ ids }) => ids.includes(roomId) && due())
  useLive('chat_rooms.read', ({ ids }) => ids.includes(roomId) && due())
  useLive('hello', due)
  useLive('reset', due)
  // What was sent after the page was fetched, but before the server subscribed it, caused no message.
  const isLoaded = state.loaded !== undefined
  useEffect(() => {
    if (!isLoaded) return
    const late = setTimeout(due, watched)
    return () => clearTimeout(late)
  }, [isLoaded, due])

  /** Adds the person's own message as soon as the server has confirmed it. */
  const add = useCallback(
    async (message: ChatMessage) => {
      const now = latest.current
      if (!now) return
      if (now.hasNewer) return open({})
      if (message.seq > (now.messages.at(-1)?.seq ?? 0) + 1) return loadNewer()
      put({
        ...now,
        messages: joined(now.messages, [message]),
        lastSeq: Math.max(now.lastSeq, message.seq),
        readSeq: now.readSeq === message.seq - 1 ? message.seq : now.readSeq,
      })
    },
    [open, put, loadNewer],
  )
  const replace = useCallback(
    (message: ChatMessage) => {
      const now = latest.current
      if (now) put({ ...now, messages: withChanges(now.messages, { changed: [message], firstSeq: 0 }) })
    },
    [put],
  )
  const changeReactions = useCallback(
    (seq: number, edit: (reactions: ChatMessage['reactions']) => ChatMessage['reactions']) => {
      const message = latest.current?.messages.find((one) => one.seq === seq)
      if (message) replace({ ...message, reactions: edit(message.reactions) })
    },
    [replace],
  )

  /** Marks everything up to a number as read, here and on the server. */
  const markRead = useCallback(
    (seq: number) => {
      const now = latest.current
      if (!now || seq <= now.readSeq) return
      put({ ...now, readSeq: seq })
      call(readChatRoom, { params: { id: roomId }, body: { seq } })
        .then(() => refreshChatRooms(client))
        // The next message that is read marks these too.
        .catch(() => undefined)
    },
    [client, roomId, put],
  )

  return {
    ...state,
    holding,
    open,
    start,
    loadOlder,
    loadNewer,
    refresh,
    add,
    replace,
    changeReactions,
    markRead,
  }
}
