import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { LiveMessage, LiveTopic } from '#contract/live.ts'
import type { LiveConnection } from './live-connection.ts'

/** Without a connection, as in most screen tests, no messages arrive. */
export const LiveContext = createContext<LiveConnection | null>(null)

type MessageOf<T extends LiveMessage['type']> = Extract<LiveMessage, { type: T }>

/** Runs the handler for each live message of a type while the component is on the page. */
export function useLive<T extends LiveMessage['type']>(type: T, handler: (message: MessageOf<T>) => void) {
  const connection = useContext(LiveContext)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(
    () =>
      connection?.listen((message) => {
        if (message.type === type) latest.current(message as MessageOf<T>)
      }),
    [connection, type],
  )
}

/** Subscribes to the topics on the screen; at most the newest hundred. */
export function useWatch(topics: readonly LiveTopic[]) {
  const connection = useContext(LiveContext)
  const [who] = useState(() => Symbol('watch'))
  const list = topics.join()
  useEffect(() => {
    connection?.watch(who, list === '' ? [] : (list.split(',') as LiveTopic[]))
  }, [connection, who, list])
  useEffect(() => () => connection?.watch(who, []), [connection, who])
}
