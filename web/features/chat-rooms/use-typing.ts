import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { chatRoomTopic, typingMembers } from '#contract/live.ts'
import { LiveContext, useLive } from '#web/app/live.ts'
import { chatRoomQuery } from './use-chat-rooms.ts'

/** Milliseconds between two messages to the server. */
const repeat = 3_000
/** Milliseconds for which a person is shown as writing after the last word of it. */
const shownFor = 6_000

/** Returns a function that says, as often as it is called, that the person is writing in a room. */
export function useTypingSignal(roomId: number) {
  const connection = useContext(LiveContext)
  const client = useQueryClient()
  const said = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    const members = client.getQueryData(chatRoomQuery(roomId).queryKey)?.memberCount ?? 0
    if (members > typingMembers || performance.now() - said.current < repeat) return
    said.current = performance.now()
    connection?.type(chatRoomTopic(roomId))
  }, [client, connection, roomId])
}

/** The ids of those who write in a room now. `sent`: the newest message, with which its author is done. */
export function useTyping(roomId: number, sent: { seq: number; authorId: number } | undefined) {
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map())
  const drop = useCallback(
    (gone: (userId: number, time: number) => boolean) =>
      setUntil((now) => new Map([...now].filter(([userId, time]) => !gone(userId, time)))),
    [],
  )
  useLive('chat_rooms.typing', ({ ids, userId }) => {
    if (ids.includes(roomId)) setUntil((now) => new Map(now).set(userId, performance.now() + shownFor))
  })
  useEffect(() => {
    if (until.size === 0) return
    const timer = setTimeout(
      () => drop((_, time) => time <= performance.now()),
      Math.max(0, Math.min(...until.values()) - performance.now()) + 1,
    )
    return () => clearTimeout(timer)
  }, [until, drop])
  const { seq, authorId } = sent ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message of the same author counts
  useEffect(() => drop((userId) => userId === authorId), [seq, authorId, drop])
  return [...until.keys()]
}
