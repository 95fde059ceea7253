import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { readDraft, writeDraft } from '../feeds/use-draft.ts'
import { type DesignedMenu, useDesign } from './design-context.ts'

const pause = 800

export type StepState = 'clean' | 'dirty' | 'restored' | 'saving' | 'saved' | 'failed' | 'conflict'

/**
 * What a step of designing shows and changes. While the menu is unpublished it is saved a moment after each change;
 * while it is published, when somebody says so. What is not saved survives a reload, and a conflict is told with
 * everything still there.
 * @param from what the step shows of the menu
 * @param send sends it with the version it was made from
 * @param settle what is shown of the sent value once it is saved: as it was typed, unless the server adds to it
 */
export function useStep<T>(
  step: string,
  from: (menu: DesignedMenu) => T,
  send: (value: T, version: number) => Promise<{ version: number }>,
  settle: (sent: T, menu: DesignedMenu) => T = (sent) => sent,
) {
  const { menu, save, catchUp } = useDesign()
  const user = useCurrentUser()
  const name = `menu-design.${user?.id ?? 0}.${menu.id}.${step}`
  const [draft, setDraft] = useState<{ value: T } | undefined>(() => readDraft<{ value: T }>(name))
  const [state, setState] = useState<StepState>(() => (draft ? 'restored' : 'clean'))
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> }>()
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const live = menu.state !== 'unpublished'

  const put = (next: { value: T } | undefined) => {
    latest.current = next
    setDraft(next)
    writeDraft(name, next)
  }

  const flush = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const sent = latest.current
    if (!sent) return true
    setState('saving')
    let fresh: DesignedMenu
    try {
      fresh = await save((version) => send(sent.value, version))
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      setProblem({ message: told?.message ?? '', fields: told?.fields ?? {} })
      setState(told?.code === 'conflict' ? 'conflict' : 'failed')
      return false
    }
    setProblem(undefined)
    // More was typed while it was under way: that is saved next.
    if (latest.current !== sent) {
      if (latest.current) put({ value: settle(latest.current.value, fresh) })
      setState('dirty')
      return true
    }
    // Shown as it was typed: the server takes away the space before the next word.
    put(undefined)
    setDraft({ value: settle(sent.value, fresh) })
    setState('saved')
    return true
  }

  const flushLatest = useRef(flush)
  flushLatest.current = flush
  // Going on to another step saves what this one still holds back.
  useEffect(
    () => () => {
      if (timer.current !== undefined) void flushLatest.current()
    },
    [],
  )

  const value = draft ? draft.value : from(menu)
  const change = (next: T) => {
    put({ value: next })
    setState((now) => (now === 'conflict' ? now : 'dirty'))
    clearTimeout(timer.current)
    if (!live && state !== 'conflict') timer.current = setTimeout(() => void flushLatest.current(), pause)
  }

  return {
    value,
    change,
    state,
    problem,
    live,
    save: flush,
    discard: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await catchUp()
      put(undefined)
      setProblem(undefined)
      setState('clean')
    },
    overwrite: async () => {
      await catchUp()
      await flush()
    },
  }
}

export type Step = Pick<
  ReturnType<typeof useStep>,
  'state' | 'problem' | 'live' | 'save' | 'discard' | 'overwrite'
>
