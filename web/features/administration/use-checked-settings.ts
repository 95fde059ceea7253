import { useState } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { isDifferent } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from './admin.strings.ts'

type Compared = { label: string; now: string; mine: string }

type Options<Settings extends { version: number }, Fields, Asked, Effect> = {
  /** As last read. */
  settings: Settings
  /** Takes the settings as saved to where they are read from. */
  keep: (saved: Settings) => unknown
  /** Reads the settings again. */
  refetch: () => Promise<unknown>
  fieldsOf: (settings: Settings) => Fields
  /** What differs between other settings and what is entered. */
  compare: (now: Settings, fields: Fields) => Compared[]
  /** What is entered and is not among what is compared differs from the settings. */
  isChanged?: (fields: Fields) => boolean
  /** What the effect depends on: after it changes, the effect must be checked again. */
  askedOf: (fields: Fields) => Asked
  /** Problems by field that prevent both checking and saving. */
  wrongIn?: (fields: Fields) => Record<string, string>
  /** Problems by field that prevent only saving. */
  missingIn?: (fields: Fields) => Record<string, string>
  /** Whether the effect must be checked before saving. If unset, always. */
  mustCheck?: (fields: Fields) => boolean
  preview: (asked: Asked) => Promise<Effect>
  save: (body: Asked & { version: number }, fields: Fields) => Promise<Settings>
  /** Says that the effect must be checked first, and that checking failed. */
  words: { checkFirst: string; checkFailed: string }
}

/**
 * Settings that are saved only after their effect was checked in numbers: exactly what was checked is what can be saved.
 * The problem of what was not checked is `affected`.
 */
export function useCheckedSettings<
  Settings extends { version: number },
  Fields extends object,
  Asked,
  Effect,
>(options: Options<Settings, Fields, Asked, Effect>) {
  const { settings, fieldsOf, askedOf, wrongIn, missingIn, mustCheck } = options
  const words = useStrings(admin)
  const [fields, setFields] = useState(() => fieldsOf(settings))
  // What was checked last, as text.
  const [checked, setChecked] = useState('')
  const [found, setFound] = useState<Effect>()
  const asked = askedOf(fields)
  const chosen = JSON.stringify(asked)
  const wrong = wrongIn?.(fields) ?? {}
  const isWrong = Object.values(wrong).some(Boolean)
  const compare = (now: Settings) => options.compare(now, fields)
  const form = useSubmit<undefined, Settings, Settings>({
    base: settings,
    current: settings,
    refetch: options.refetch,
    stays: true,
    unsaved: compare(settings).some(isDifferent) || (options.isChanged?.(fields) ?? false),
    check: () => ({
      ...wrong,
      ...missingIn?.(fields),
      affected:
        !isWrong && checked !== chosen && (mustCheck?.(fields) ?? true) ? options.words.checkFirst : '',
    }),
    send: async (version) => {
      const saved = await options.save({ version, ...asked }, fields)
      options.keep(saved)
      setFields(fieldsOf(saved))
      setChecked('')
      setFound(undefined)
      toast.success(words.saved)
      return saved
    },
    failed: words.notSaved,
    focusesProblem: true,
  })
  const check = useSubmit({
    stays: true,
    check: () => wrong,
    send: async () => {
      setFound(await options.preview(asked))
      setChecked(chosen)
      form.clear()
    },
    failed: options.words.checkFailed,
  })
  return {
    fields,
    form,
    check,
    compare,
    /** Enters something. */
    set: (part: Partial<Fields>) => {
      setFields((before) => ({ ...before, ...part }))
      form.clear()
      check.clear()
    },
    /** Takes other settings in the place of what was entered. */
    take: (now: Settings) => setFields(fieldsOf(now)),
    problem: (name: string) => form.problems[name] ?? check.problems[name],
    /** The effect of exactly what is entered, if it was checked. */
    effect: checked === chosen ? found : undefined,
    /** Something was checked that is no longer what is entered. */
    outdated: found !== undefined && checked !== chosen,
  }
}
