import { type KeyboardEvent, useMemo, useRef } from 'react'

const settle = 100

/**
 * Determines whether a key belongs to the conversion of Japanese text. Pass `handlers` to the element and call
 * `owns(event)` first in its key handler: an Enter that it owns converts, and must not send or select.
 *
 * Chromium and Firefox send that Enter while `isComposing`; Safari ends the composition first and sends the key
 * after it, with key code 229; some input methods send it with neither, right after the end and before its key-up.
 */
export function useComposition() {
  const composing = useRef(false)
  const endedAt = useRef<number | undefined>(undefined)
  return useMemo(
    () => ({
      handlers: {
        onCompositionStart: () => {
          composing.current = true
          endedAt.current = undefined
        },
        onCompositionEnd: () => {
          composing.current = false
          endedAt.current = Date.now()
        },
        onKeyUp: () => {
          endedAt.current = undefined
        },
      },
      owns: (event: KeyboardEvent) =>
        composing.current ||
        event.nativeEvent.isComposing ||
        event.keyCode === 229 ||
        (endedAt.current !== undefined && Date.now() - endedAt.current < settle),
    }),
    [],
  )
}
