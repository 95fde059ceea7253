import { useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { readDraft, writeDraft } from './use-draft.ts'

/** Milliseconds after the last change. */
const pause = 800

export type SaveState = 'clean' | 'dirty' | 'restored' | 'saving' | 'saved' | 'failed' | 'conflict'

type Options<T> = {
  /** The key in the browser's storage; contains the person's id. */
  name: string
  /** Saved a moment after each change; otherwise on request. */
  auto: boolean
  /** The state of changes restored from an earlier visit. */
  leftAs: (left: T) => 'restored' | 'conflict'
  /**
   * Sends the changes. Returns what is shown from now on (undefined: the server's state), and a function that carries
   * over changes made while sending.
   * @throws {ApiError} `conflict` if someone else saved first
   */
  send: (sent: T) => Promise<{ shown: T | undefined; carry: (newer: T) => T }>
  /** Reads the server's current state, so that the next save overwrites it. */
  catchUp: () => Promise<unknown>
}

/**
 * Changes that are not on the server yet. They survive a reload and are sent one after the other. After a conflict the
 * user still has everything they wrote.
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

  /** Sends the pending changes. Returns whether they are saved. */
  const save = () => {
    stopWaiting()
    const done = queue.current.then(sendLatest, sendLatest)
    queue.current = done
    return done
  }

  const saveLatest = useRef(save)
  saveLatest.current = save
  // Leaving saves the changes that still wait for the timer.
  useEffect(
    () => () => {
      if (timer.current !== undefined) void saveLatest.current()
    },
    [],
  )

  return {
    /** The pending changes, and the part of them still shown after saving. */
    draft,
    state,
    problem,
    save,
    change: (next: T) => {
      put(next)
      // The problem stays visible until the next save.
      setState((now) => (now === 'conflict' ? now : 'dirty'))
      stopWaiting()
      if (auto && state !== 'conflict') timer.current = setTimeout(() => void saveLatest.current(), pause)
    },
    /** Discards the local changes in favour of the server's. */
    forget: async () => {
      stopWaiting()
      await catchUp()
      put(undefined)
      settle('clean')
    },
    /** Overwrites what someone else saved. */
    overwrite: async () => {
      await catchUp()
      await save()
    },
    /** Shows the outcome of another action on the same object. */
    fail,
    settle,
  }
}
