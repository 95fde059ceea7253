import { useEffect, useRef, useState } from 'react'
import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import { saveKnowledgeTestAnswer } from '#contract/knowledge-tests.ts'
import { ApiError, call } from '#web/app/api.ts'
import type { Taking } from './use-knowledge-test.ts'

type Entry = { answer: KnowledgeAnswer; sequence: number; unsaved: boolean }

/** Milliseconds after the last change until it is saved; and until a failed save is tried again. */
const pause = 500
const retryAfter = 3_000

/**
 * The answers of an attempt, saved as they are given. A save that fails is tried again until it succeeds or the attempt
 * has ended.
 */
export function useAnswers(taking: Taking, onEnded: () => void) {
  const entries = useRef<Map<string, Entry>>(undefined)
  entries.current ??= new Map(
    taking.answers.map(({ questionKey, answer, sequence }) => [
      questionKey,
      { answer, sequence, unsaved: false },
    ]),
  )
  const saves = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, setState] = useState<'saved' | 'saving' | 'failed' | undefined>()
  const [, redraw] = useState(0)

  const saveOne = async (questionKey: string, entry: Entry) => {
    const { answer } = entry
    entry.unsaved = false
    try {
      const now = await call(saveKnowledgeTestAnswer, {
        params: { id: taking.id },
        body: { questionKey, answer, sequence: entry.sequence + 1 },
      })
      entry.sequence = now.sequence
      // Saved on another device in the meantime: this later change follows it.
      if (!now.saved && JSON.stringify(now.answer) !== JSON.stringify(answer)) entry.unsaved = true
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'test_taking_ended') {
        onEnded()
        return true
      }
      entry.unsaved = true
      return false
    }
  }

  const saveAll = async () => {
    setState('saving')
    for (let round = 0; round < 3; round += 1) {
      const waiting = [...entries.current!].filter(([, { unsaved }]) => unsaved)
      for (const [key, entry] of waiting)
        if (!(await saveOne(key, entry))) {
          setState('failed')
          timer.current = setTimeout(flush, retryAfter)
          return false
        }
    }
    setState('saved')
    return true
  }

  /** Saves what is not saved yet. Resolves to whether everything is. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    saves.current = (saves.current ?? Promise.resolve(true)).then(() =>
      [...entries.current!.values()].some(({ unsaved }) => unsaved) ? saveAll() : true,
    )
    return saves.current
  }

  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => {
    const again = () => void latest.current()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
      again()
      clearTimeout(timer.current)
    }
  }, [])

  return {
    state,
    answerOf: (key: string): KnowledgeAnswer => entries.current!.get(key)?.answer ?? null,
    give: (key: string, answer: KnowledgeAnswer) => {
      const known = entries.current!.get(key)
      if (known) Object.assign(known, { answer, unsaved: true })
      else entries.current!.set(key, { answer, sequence: 0, unsaved: true })
      redraw((count) => count + 1)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), pause)
    },
    flush,
  }
}
