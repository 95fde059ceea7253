import { useRef, useState } from 'react'

/**
 * Returns a stable function that calls the latest given one, so that components that receive it are not rendered
 * again.
 */
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

/** Returns the previous value as long as its key is unchanged. */
export function useSame<Value>(value: Value, key: string): Value {
  const kept = useRef({ value, key })
  if (kept.current.key !== key) kept.current = { value, key }
  return kept.current.value
}
