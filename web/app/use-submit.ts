import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#ui/toast-store.ts'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError } from './api-error.ts'

/** What is wrong, by field in camelCase; `form`: with the form as a whole. */
type Problems = Readonly<Partial<Record<string, string>>>

type Versioned = { version: number }

/** `Given`: what `submit` is called with, where there is more than one way to submit. */
type Options<Given, Saved, Row extends Versioned> = {
  /** What is wrong before anything is sent. Nothing is sent while it names a problem. */
  check?: (given: Given | undefined) => Problems | undefined
  /**
   * Makes the call. `version`: of the row that the form was filled from. If the form stays open, resolves to the row
   * as saved.
   */
  send: (version: number, given: Given | undefined) => Promise<Saved>
  /** Runs once after a successful `send`: closes the dialog, leaves the screen, says that it is saved. */
  done?: (saved: Saved, given: Given | undefined) => unknown
  /** The problems in a refusal, where they are not its fields. */
  problemsOf?: (error: ApiError) => Problems
  /** What is said of a failure for which the server gave no message; without it, the error's own message. */
  failed?: string
  /** The form remains after success and can be submitted again. Otherwise it stays pending until it is unmounted. */
  stays?: boolean
  /** Something is entered that leaving would lose. Dialogs notice this by themselves. */
  unsaved?: boolean
  /** The row that the form was filled from. */
  base?: Versioned | undefined
  /** The same row as it was last read; undefined if it is gone. */
  current?: Row | undefined
  /** Reads the row again after a conflict. Without it a conflict is a failure like any other. */
  refetch?: () => Promise<unknown>
  /** Deals with a failure elsewhere: if it returns true, the form shows nothing. `message`: what it would show. */
  refused?: (error: ApiError | undefined, message: string) => unknown
  /** A failure is a toast: for a button without a form. */
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
    // Nothing is unsaved any more before `done` leaves the screen.
    flushSync(() => setState(stays ? 'ready' : 'sent'))
    await done?.(saved, given)
    return true
  }
  const submit = (given?: Given) => attempt(version, given)

  return {
    /** The call is under way, or has succeeded and the form is about to go. */
    pending: state !== 'ready',
    /** It has succeeded: nothing entered can be lost any more. */
    sent: state === 'sent',
    problems,
    /** The message of the last failure. */
    message,
    /** The first of the problems, otherwise the message: for a form with one field. */
    sentence: Object.values(problems)[0] ?? message,
    /** What is wrong with the form as a whole: nothing if the problems are beside their fields. */
    failure: problems.form ?? (Object.keys(problems).length > 0 ? undefined : message),
    /** Someone else saved first. */
    conflict,
    current,
    /** Resolves to whether it was saved. */
    submit,
    /** After a conflict: saves what was entered over the current row. */
    overwrite: () => attempt(current?.version ?? version, undefined),
    /** After a conflict: `fill` puts the current row into the form, which is then based on it. */
    take: (fill: (now: Row) => void) => {
      if (!current) return
      fill(current)
      setVersion(current.version)
      setConflict(false)
    },
    /** Forgets the problems of the last attempt, or of one field, when what they were about is edited. */
    clear: (field?: string) => {
      setProblems(({ [field ?? '']: _, ...others }) => (field === undefined ? {} : others))
      setMessage(undefined)
    },
    /** For the form element. */
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
