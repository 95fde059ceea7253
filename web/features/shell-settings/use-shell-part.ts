import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  discardShellDraft,
  getShellSettings,
  listShellVersions,
  publishShellDraft,
  restoreShellVersion,
  saveShellDraft,
} from '#contract/shell-settings.ts'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { companyConfigQuery, useCurrentUser } from '#web/app/session.tsx'
import { headerQuery } from '#web/app/use-header.ts'
import { readDraft, writeDraft } from '../feeds/use-draft.ts'

export type ShellSettings = Answer<typeof getShellSettings>
export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'conflict' | 'restored'

/** What is not on the server yet, and the version it was made from. */
type Unsaved<P extends ShellPart> = { value: ShellContents[P]; version: number }

const pause = 800

/**
 * A part of the shell being arranged: kept on the server a moment after each change, and in the browser until then. Who
 * comes second is told, with everything they wrote still there.
 */
export function useShellPart<P extends ShellPart>(
  part: P,
  settings: ShellSettings,
  refetch: () => Promise<ShellSettings | undefined>,
) {
  const settingsKey = queryFor(getShellSettings, { params: { part } }).queryKey
  const client = useQueryClient()
  const name = `shell.${useCurrentUser()?.id ?? 0}.${part}`
  const [unsaved, setUnsaved] = useState(() => readDraft<Unsaved<P>>(name))
  const [state, setState] = useState<SaveState>(() =>
    !unsaved ? 'clean' : unsaved.version === settings.version ? 'restored' : 'conflict',
  )
  const [problem, setProblem] = useState('')
  const latest = useRef(unsaved)
  const version = useRef(unsaved?.version ?? settings.version)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  if (!unsaved && state !== 'saving' && settings.version > version.current) version.current = settings.version

  const put = (next: Unsaved<P> | undefined) => {
    latest.current = next
    setUnsaved(next)
    writeDraft(name, next)
  }

  const failed = (error: unknown) => {
    const told = error instanceof ApiError ? error : undefined
    setProblem(told ? (Object.values(told.fields)[0] ?? told.message) : '')
    setState(told?.code === 'conflict' ? 'conflict' : 'failed')
    return false
  }

  const send = async () => {
    const sent = latest.current
    if (!sent) return true
    setState('saving')
    try {
      const body = { version: version.current, content: { ...sent.value } }
      version.current = (await call(saveShellDraft, { params: { part }, body })).version
      const kept = { version: version.current, content: body.content }
      // It is on the server, whether or not that can be asked at this moment.
      client.setQueryData(settingsKey, (old) => old && { ...old, ...kept })
      await refetch()
    } catch (error) {
      return failed(error)
    }
    setProblem('')
    // More was changed while it was under way: that is saved next.
    if (latest.current !== sent) {
      put(latest.current && { ...latest.current, version: version.current })
      setState('dirty')
      return send()
    }
    put(undefined)
    setState('saved')
    return true
  }

  /** Sends what is not on the server yet. Answers whether all of it is there now. */
  const save = () => {
    clearTimeout(timer.current)
    const done = queue.current.then(send, send)
    queue.current = done
    return done
  }

  const saveLatest = useRef(save)
  saveLatest.current = save
  useEffect(
    () => () => {
      if (timer.current !== undefined) void saveLatest.current()
    },
    [],
  )

  const catchUp = async () => {
    const fresh = await refetch()
    if (fresh) version.current = fresh.version
  }

  const forget = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    await catchUp()
    put(undefined)
    setProblem('')
    setState('clean')
  }

  /** Does something to the part as a whole, after what is unsaved. Answers whether it was done. */
  const act = async (work: () => Promise<{ version: number }>) => {
    if (!(await save())) return false
    try {
      version.current = (await work()).version
    } catch (error) {
      return failed(error)
    } finally {
      await refetch()
    }
    setState('clean')
    setProblem('')
    void client.invalidateQueries({ queryKey: everyKeyOf(listShellVersions) })
    void client.invalidateQueries({ queryKey: companyConfigQuery.queryKey })
    void client.invalidateQueries({ queryKey: headerQuery.queryKey })
    return true
  }
  const body = () => ({ version: version.current })

  return {
    part,
    settings,
    value: (unsaved?.value ?? settings.content) as ShellContents[P],
    change: (value: ShellContents[P]) => {
      put({ value, version: version.current })
      setProblem('')
      setState((now) => (now === 'conflict' ? now : 'dirty'))
      clearTimeout(timer.current)
      if (state !== 'conflict') timer.current = setTimeout(() => void saveLatest.current(), pause)
    },
    state,
    problem,
    /** Whether there is anything that is not published. */
    drafted: unsaved !== undefined || settings.draft !== null,
    save,
    /** Takes what is on the server instead of what was written here. */
    takeTheirs: forget,
    /** Goes over what somebody else saved. */
    overwrite: async () => {
      await catchUp()
      await save()
    },
    publish: () => act(() => call(publishShellDraft, { params: { part }, body: body() })),
    discard: async () => {
      await forget()
      return act(() => call(discardShellDraft, { params: { part }, body: body() }))
    },
    restore: (number: number) =>
      act(() => call(restoreShellVersion, { params: { part }, body: { ...body(), number } })),
  }
}

export type ShellEditor<P extends ShellPart> = ReturnType<typeof useShellPart<P>>
