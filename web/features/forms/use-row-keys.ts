import { useRef } from 'react'
import { moved } from '#ui/moved.ts'

/** Stable keys of rows while others are added, moved and removed. */
export function useRowKeys(count: number) {
  const keys = useRef<number[]>([])
  const last = useRef(0)
  const fresh = () => {
    last.current += 1
    return last.current
  }
  while (keys.current.length < count) keys.current.push(fresh())
  keys.current.length = count
  return {
    keys: keys.current,
    insert: (at: number) => keys.current.splice(at, 0, fresh()),
    move: (from: number, to: number) => {
      keys.current = moved(keys.current, from, to)
    },
    remove: (at: number) => keys.current.splice(at, 1),
  }
}
