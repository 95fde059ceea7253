import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#ui/toast-store.ts'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError } from './api-error.ts'

/** The problems by field in camelCase; `form`: of the form as a whole. */
type Problems = Readonly<Partial<Record<string, string>>>

type Versioned = { version: number }

/** `Given`: the argument of `submit`, if there is more than one way to submit. */
type Options<Given, Saved, Row extends Versioned> = {
  /** Returns the problems found before sending. If there is one, nothing is sent. */
  check?: (given: Given | undefined) => Problems | undefined
  /**
   * Makes the call. `version`: of the row the form was filled from. If the form stays open, resolves to the row as
   * saved.
   */
  send: (version: number, given: Given | undefined) => Promise<Saved>
  /** Runs once after a successful `send`: closes the dialog, leaves the screen, shows that it is saved. */
  done?: (saved: Saved, given: Given | undefined) => unknown
  /** Maps a refusal to problems, if they are not in its fields. */
  problemsOf?: (error: ApiError) => Problems
  /** Shown for a failure for which the server gave no message. If unset, the error's own message. */
  failed?: string
  /** The form remains after success and can be submitted again. Otherwise it stays pending until it is unmounted. */
  stays?: boolean
  /** Something is entered that leaving would lose. Dialogs detect this themselves. */
  unsaved?: boolean
  /** The row the form was filled from. */
  base?: Versioned | undefined
  /** The same row as last read; undefined if it was deleted. */
  current?: Row | undefined
  /** Reads the row again after a conflict. If unset, a conflict is handled like any other failure. */
  refetch?: () => Promise<unknown>
  /** Handles a failure elsewhere. If it returns true, the form shows nothing. `message`: the message it would show. */
  refused?: (error: ApiError | undefined, message: string) => unknown
  /** Shows failures as a toast: for a button without a form. */
  toasts?: boolean
  /** Moves the focus to the first field with a problem. */
  focusesProblem?: boolean
}

const present = (problems: Problems | undefined): Problems =>
  Object.fromEntries(Object.entries(problems ?? {}).filter(([, text]) => text))

const versionOf = (saved: unknown) =>
  typeof saved === 'object' && saved !== null ? (saved as Partial<Versioned>).version : undefined

/**
 * Submits a form: at most one call at a time, problems beside their fields, the server's message otherwise. What was
 * entered stays until the call succeeds. After a conflict the row is read again, and the person chooses between their
 * input and the current row (`ChangedElsewhere`).
 */
export function useSubmit<Given = undefined, Saved = unknown, Row extends Versioned = Versioned>(
  options: Options<Given, Saved, Row>,
) {
  const { check, send, done, failed, stays, unsaved = false, base, current, refetch, refused } = options
  const [state, setState] = useState<'ready' | 'pending' | 'sent'>('ready')
  const [problems, setProblems] = useState<Problems>({})
  const [message, setMessage] = useState<string>()
  const [conflict, setConflict] = useState(false)
  const [version, setVersion] = useState(base?.version ?? 0)
  // A second press may come before the first is rendered.
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useUnsavedInput(unsaved && state !== 'sent')

  const show = (found: Problems) => {
    setProblems(found)
    if (options.focusesProblem && Object.keys(found).length > 0)
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const fail = async (error: unknown) => {
    const refusal = error instanceof ApiError ? error : undefined
    if (refusal?.code === 'conflict' && refetch) {
      await refetch()
      return setConflict(true)
    }
    const said = refusal?.message || failed || (error as Error).message
    setConflict(false)
    if (await refused?.(refusal, said)) return
    if (options.toasts) return toast.danger(Object.values(refusal?.fields ?? {})[0] ?? said)
    setMessage(said)
    show(present(refusal && (options.problemsOf?.(refusal) ?? refusal.fields)))
  }
  const attempt = async (madeOn: number, given: Given | undefined): Promise<boolean> => {
    if (running.current) return false
    const found = present(check?.(given))
    setMessage(undefined)
    show(found)
    if (Object.keys(found).length > 0) return false
    running.current = true
    setState('pending')
    let saved: Saved
    try {
      saved = await send(madeOn, given)
    } catch (error) {
      await fail(error)
      running.current = false
      setState('ready')
      return false
    }
    setVersion(versionOf(saved) ?? madeOn)
    setConflict(false)
    running.current = !stays
    // Nothing is unsaved when `done` leaves the screen.
    flushSync(() => setState(stays ? 'ready' : 'sent'))
    await done?.(saved, given)
    return true
  }
  const submit = (given?: Given) => attempt(version, given)

  return {
    /** The call is in progress, or has succeeded and the form is about to close. */
    pending: state !== 'ready',
    /** It has succeeded: there is no unsaved input left. */
    sent: state === 'sent',
    problems,
    /** The message of the last failure. */
    message,
    /** The first problem, otherwise the message: for a form with one field. */
    sentence: Object.values(problems)[0] ?? message,
    /** The message about the form as a whole: empty if the problems are beside their fields. */
    failure: problems.form ?? (Object.keys(problems).length > 0 ? undefined : message),
    /** Someone else saved first. */
    conflict,
    current,
    /** Resolves to whether it was saved. */
    submit,
    /** After a conflict: saves the input over the current row. */
    overwrite: () => attempt(current?.version ?? version, undefined),
    /** After a conflict: `fill` puts the current row into the form, which is then based on it. */
    take: (fill: (now: Row) => void) => {
      if (!current) return
      fill(current)
      setVersion(current.version)
      setConflict(false)
    },
    /** Clears the problems of the last attempt, or of one field, when the input is edited. */
    clear: (field?: string) => {
      setProblems(({ [field ?? '']: _, ...others }) => (field === undefined ? {} : others))
      setMessage(undefined)
    },
    /** Props for the form element. */
    props: {
      ref: form as RefObject<HTMLFormElement | null>,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
