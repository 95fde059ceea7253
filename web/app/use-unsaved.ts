import { useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { readDraft, writeDraft } from './use-draft.ts'

/** Milliseconds after the last change. */
const pause = 800

export type SaveState = 'clean' | 'dirty' | 'restored' | 'saving' | 'saved' | 'failed' | 'conflict'

type Options<T> = {
  /** Under which it is kept in the browser; with the person's number. */
  name: string
  /** Saved a moment after each change; otherwise when someone says so. */
  auto: boolean
  /** How what an earlier visit left behind stands. */
  leftAs: (left: T) => 'restored' | 'conflict'
  /**
   * Sends it. Returns what is shown of it from now on (nothing: what the server says), and what becomes of what was
   * changed while it was under way.
   * @throws {ApiError} `conflict` when someone else was faster
   */
  send: (sent: T) => Promise<{ shown: T | undefined; carry: (newer: T) => T }>
  /** Learns what is on the server now, so that what is sent next goes over it. */
  catchUp: () => Promise<unknown>
}

/**
 * What was changed and is not on the server yet: it survives a reload, is sent one after the other, and who comes
 * second is told, with everything they wrote still there.
 */
export function useUnsaved<T>({ name, auto, leftAs, send, catchUp }: Options<T>) {
  const [draft, setDraft] = useState(() => readDraft<T>(name))
  const [state, setState] = useState<SaveState>(() => (draft ? leftAs(draft) : 'clean'))
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> }>()
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const put = (next: T | undefined) => {
    latest.current = next
    setDraft(next)
    writeDraft(name, next)
  }

  const stopWaiting = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  const fail = (error: unknown) => {
    const told = error instanceof ApiError ? error : undefined
    setProblem({ message: told?.message ?? '', fields: told?.fields ?? {} })
    setState(told?.code === 'conflict' ? 'conflict' : 'failed')
    return false
  }

  const settle = (next: SaveState) => {
    setProblem(undefined)
    setState(next)
  }

  const sendLatest = async (): Promise<boolean> => {
    const sent = latest.current
    if (!sent) return true
    setState('saving')
    let done: Awaited<ReturnType<typeof send>>
    try {
      done = await send(sent)
    } catch (error) {
      return fail(error)
    }
    if (latest.current === sent) {
      put(undefined)
      setDraft(done.shown)
      settle('saved')
      return true
    }
    if (latest.current) put(done.carry(latest.current))
    settle('dirty')
    return auto ? sendLatest() : true
  }

  /** Sends what is not on the server yet. Returns whether it is there now. */
  const save = () => {
    stopWaiting()
    const done = queue.current.then(sendLatest, sendLatest)
    queue.current = done
    return done
  }

  const saveLatest = useRef(save)
  saveLatest.current = save
  // Going elsewhere saves what is still held back.
  useEffect(
    () => () => {
      if (timer.current !== undefined) void saveLatest.current()
    },
    [],
  )

  return {
    /** What was changed, and what of it is still shown once it is saved. */
    draft,
    state,
    problem,
    save,
    change: (next: T) => {
      put(next)
      // What was wrong is still told, until it is sent again.
      setState((now) => (now === 'conflict' ? now : 'dirty'))
      stopWaiting()
      if (auto && state !== 'conflict') timer.current = setTimeout(() => void saveLatest.current(), pause)
    },
    /** Gives up what was written here for what is on the server. */
    forget: async () => {
      stopWaiting()
      await catchUp()
      put(undefined)
      settle('clean')
    },
    /** Goes over what someone else saved. */
    overwrite: async () => {
      await catchUp()
      await save()
    },
    /** Tells what came of something else that was done to the same. */
    fail,
    settle,
  }
}
