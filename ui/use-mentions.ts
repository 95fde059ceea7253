import { useEffect, useRef, useState } from 'react'
import { type MentionChoice, type MentionSource, mentionAt } from './mention.ts'

const pause = 120

type Found = { start: number; query: string; choices: MentionChoice[]; active: number }

/** Watches the text before the caret for "@…" and provides the options for it. */
export function useMentions(source: MentionSource | undefined) {
  const [found, setFound] = useState<Found>()
  const [asked, setAsked] = useState<{ query: string; start: number }>()
  const dismissedAt = useRef<number | undefined>(undefined)

  useEffect(() => {
    if (!source || !asked) return
    let late = false
    const timer = setTimeout(async () => {
      // A failed search only leaves the writer without options; the text itself is unaffected.
      const choices = await source(asked.query).catch((): MentionChoice[] => [])
      if (!late) setFound({ ...asked, choices, active: 0 })
    }, pause)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [source, asked])

  const close = () => {
    setAsked(undefined)
    setFound(undefined)
  }

  return {
    found,
    close,
    /** Call on every change of text or caret. */
    look(text: string, caret: number) {
      const mention = source && mentionAt(text, caret)
      if (!mention) {
        dismissedAt.current = undefined
        if (asked) close()
      } else if (mention.start !== dismissedAt.current && mention.query !== asked?.query) setAsked(mention)
    },
    /** Closes until the caret leaves this "@". */
    dismiss() {
      dismissedAt.current = found?.start
      close()
    },
    move(step: number) {
      setFound(
        (now) => now && { ...now, active: (now.active + step + now.choices.length) % now.choices.length },
      )
    },
    point: (active: number) => setFound((now) => now && { ...now, active }),
  }
}
