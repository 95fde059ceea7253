import { useRef, useState } from 'react'

/** A function that stays the same and does what the latest one given does, so that what is given it is not drawn again. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act)
  latest.current = act
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )
  return stable
}

/** The value before, as long as its key is the same. */
export function useSame<Value>(value: Value, key: string): Value {
  const kept = useRef({ value, key })
  if (kept.current.key !== key) kept.current = { value, key }
  return kept.current.value
}
