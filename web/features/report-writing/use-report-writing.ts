import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import { createApply } from '#contract/applies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listReportReportItems } from '#contract/report-pages.ts'
import { saveReport } from '#contract/report-writing.ts'
import { ApiError, call } from '#web/app/api.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { type ReportCopy, readCopy, sameWritten, type Written, writeCopy } from './report-copy.ts'

/** Milliseconds after the last keystroke until the text is saved on the server. */
const pause = 1_500

export type ReportDraft = NonNullable<Answer<typeof listReportReportItems>['draft']>

/**
 * The save state. `kept`: on this device only, retried automatically. `refused`: the server refuses it now, `message`
 * says why. `behind`: another window or device has saved meanwhile. `gone`: it is no longer a draft.
 */
export type SaveState =
  | { kind: 'untouched' | 'unsaved' | 'saving' | 'saved' | 'kept' | 'gone' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'behind'; theirs: Written; version: number }

type Start = {
  userId: number
  menuId: number
  /** The server's draft; undefined: none has been created yet. */
  draft: { reportId: number; known: ReportDraft } | undefined
  /** The version of the form on the screen. */
  formVersion: number
  /** The answers with which an empty form begins. They are not saved before something is entered. */
  initial?: FormAnswer[]
  onCreated?: (reportId: number) => void
  /** Called when the form has changed meanwhile; the input is saved with the draft. */
  onFormChanged?: (reportId: number) => void
}

const nothing: Written = { answers: [], chosenApprovers: [], publishAt: null }
export const writtenOf = ({ answers, chosenApprovers, publishAt }: ReportDraft): Written => ({
  answers: answers as FormAnswer[],
  chosenApprovers,
  publishAt,
})

/** The initial text: the server's draft, or this device's unsaved copy. */
function begin({ userId, menuId, draft, initial = [] }: Start) {
  const copy = readCopy(userId, draft ?? { menuId })
  const known = draft ? writtenOf(draft.known) : nothing
  const version = draft?.known.version ?? 0
  const fresh = initial.length > 0 && version === 0 && known.answers.length === 0
  const server = fresh ? { ...known, answers: initial } : known
  const differs = copy !== undefined && !sameWritten(copy, server)
  const current = differs && copy.draftVersion === version
  return {
    written: current ? pick(copy) : server,
    version,
    clientKey: copy?.clientKey ?? newClientKey(),
    restored: current,
    /** The server has what is shown. */
    saved: !current && !(fresh && draft),
    /** Written here on an older draft than the server has now. */
    older: differs && !current ? pick(copy) : undefined,
  }
}

const pick = ({ answers, chosenApprovers, publishAt }: ReportCopy): Written => ({
  answers,
  chosenApprovers,
  publishAt,
})

/**
 * A report being written: stored on this device on every change, on the server at every pause. The first pause creates
 * the use and its draft. Saves are sent one after the other; the last text wins.
 */
export function useReportWriting(start: Start) {
  const { userId, menuId, formVersion, onCreated, onFormChanged } = start
  const [first] = useState(() => begin(start))
  const [written, setWritten] = useState(first.written)
  const [older, setOlder] = useState(first.older)
  const [state, setState] = useState<SaveState>({ kind: first.restored ? 'unsaved' : 'untouched' })
  const latest = useRef({
    written: first.written,
    saved: first.saved ? first.written : undefined,
    version: first.version,
    reportId: start.draft?.reportId,
  })
  const stopped = useRef(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const keep = useCallback(() => {
    const { reportId, written, version, saved } = latest.current
    const clean = saved !== undefined && sameWritten(saved, written)
    writeCopy(
      userId,
      reportId === undefined ? { menuId } : { reportId },
      clean ? undefined : { ...written, clientKey: first.clientKey, draftVersion: version },
    )
  }, [userId, menuId, first])

  /** Saves unsaved changes. Resolves to the report's number; undefined if the server did not accept them. */
  const send = useCallback(async (): Promise<number | undefined> => {
    const now = latest.current
    const text = now.written
    const clean = now.saved !== undefined && sameWritten(now.saved, text)
    if (stopped.current || (clean && now.reportId !== undefined)) return now.reportId
    setState({ kind: 'saving' })
    let outdated = false
    try {
      if (now.reportId === undefined) {
        const { answers, chosenApprovers } = text
        const { clientKey } = first
        const body = { menuId, clientKey, formVersion, answers, chosenApprovers, submit: false }
        const { reportId } = await call(createApply, { body })
        if (reportId === null) return undefined
        writeCopy(userId, { menuId }, undefined)
        now.reportId = reportId
        now.version = 0
        onCreated?.(reportId)
      } else {
        const body = { ...text, formVersion, draftVersion: now.version }
        const kept = await call(saveReport, { params: { id: now.reportId }, body })
        now.version = kept.draftVersion
        outdated = kept.formVersion !== formVersion
      }
      now.saved = text
      keep()
      setState({ kind: sameWritten(now.written, text) ? 'saved' : 'unsaved' })
      if (!outdated) return now.reportId
      onFormChanged?.(now.reportId)
      return undefined
    } catch (error) {
      setState(await stateAfter(error, now.reportId))
      return undefined
    }
  }, [menuId, userId, formVersion, first, keep, onCreated, onFormChanged])

  const save = useCallback(() => {
    const done = queue.current.then(send)
    queue.current = done
    return done
  }, [send])

  const change = useCallback(
    (edit: (written: Written) => Written) => {
      const next = edit(latest.current.written)
      latest.current.written = next
      setWritten(next)
      keep()
      // What the server refuses stays on this device until the person decides.
      setState((now) => (now.kind === 'behind' || now.kind === 'gone' ? now : { kind: 'unsaved' }))
    },
    [keep],
  )

  const waits = state.kind === 'unsaved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts on each change
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void save(), pause)
    return () => clearTimeout(timer)
  }, [waits, written, save])

  const keptOnly = state.kind === 'kept'
  useEffect(() => {
    if (!keptOnly) return
    const again = () => void save()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [keptOnly, save])

  useEffect(() => {
    const leave = () => {
      const { saved, written } = latest.current
      const open = saved === undefined ? written !== nothing : !sameWritten(saved, written)
      if (document.visibilityState === 'hidden' && open) void save()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [save])

  /** Replaces the text with another one, based on the server's `version`. */
  const take = useCallback(
    (other: Written, version: number, saved: boolean) => {
      latest.current = { ...latest.current, version, saved: saved ? other : undefined }
      setState({ kind: 'unsaved' })
      change(() => other)
      setOlder(undefined)
    },
    [change],
  )

  return {
    ...written,
    written,
    state,
    restored: first.restored,
    older,
    change,
    save,
    /** Restores this device's text, replacing the server's. */
    takeOlder: () => older && take(older, latest.current.version, false),
    dropOlder: () => {
      setOlder(undefined)
      keep()
    },
    takeTheirs: () => state.kind === 'behind' && take(state.theirs, state.version, true),
    keepMine: () => state.kind === 'behind' && take(latest.current.written, state.version, false),
    /** The server has it permanently, or it was discarded. */
    forget: () => {
      stopped.current = true
      const { reportId } = latest.current
      writeCopy(userId, { menuId }, undefined)
      if (reportId !== undefined) writeCopy(userId, { reportId }, undefined)
    },
  }
}

async function stateAfter(error: unknown, reportId: number | undefined): Promise<SaveState> {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'conflict' && reportId !== undefined) {
    try {
      const { draft } = await call(listReportReportItems, { params: { id: reportId } })
      if (!draft) return { kind: 'gone' }
      return { kind: 'behind', theirs: writtenOf(draft), version: draft.version }
    } catch {
      return { kind: 'kept' }
    }
  }
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 0 || error.status === 401 || error.status >= 500) return { kind: 'kept' }
  return { kind: 'refused', code: error.code, message: error.message }
}
