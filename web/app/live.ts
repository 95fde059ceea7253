import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { LiveTopic } from '#contract/live.ts'
import type { LiveConnection, LiveNews } from './live-connection.ts'

/** Without a connection, as in most screen tests, no messages arrive. */
export const LiveContext = createContext<LiveConnection | null>(null)

type MessageOf<T extends LiveNews['type']> = Extract<LiveNews, { type: T }>

/**
 * Runs the handler for each live message of a type while the component is on the page. While the page is hidden, it
 * waits until it is shown, unless it is `always` run.
 */
export function useLive<T extends LiveNews['type']>(
  type: T,
  handler: (message: MessageOf<T>) => void,
  { always = false } = {},
) {
  const connection = useContext(LiveContext)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(
    () =>
      connection?.listen(
        (message) => {
          if (message.type === type) latest.current(message as MessageOf<T>)
        },
        { always },
      ),
    [connection, type, always],
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
