import { type ReactNode, useEffect, useState } from 'react'
import { normalForm } from '#common/normal-form.ts'

export type ComboboxOption = {
  value: string
  label: string
  detail?: string
  /** Other search terms: a reading, a code. */
  keywords?: string
  /** Before the name: a portrait, an icon. */
  picture?: ReactNode
}

/** The options, or their source. Keep a source stable: a new one is queried again. */
export type OptionSource = readonly ComboboxOption[] | ((query: string) => Promise<readonly ComboboxOption[]>)

const pause = 150

/** Width, case and kana are ignored when searching. */
const fold = (text: string) =>
  normalForm(text)
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))

const search = (options: readonly ComboboxOption[], query: string) => {
  const wanted = fold(query).trim()
  if (!wanted) return options
  return options.filter((option) =>
    fold(`${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`).includes(wanted),
  )
}

/** The options for the typed text. A source is queried by `useAsking`. */
export function useOptions(options: OptionSource, typed: string) {
  const [answer, setAnswer] = useState<readonly ComboboxOption[]>()
  const source = typeof options === 'function' ? options : undefined
  return {
    found: typeof options === 'function' ? (answer ?? []) : search(options, typed),
    waiting: source !== undefined && answer === undefined,
    source,
    setAnswer,
  }
}

/** Queries the source while the list is open, shortly after the last key. */
export function useAsking(
  { source, setAnswer }: Pick<ReturnType<typeof useOptions>, 'source' | 'setAnswer'>,
  typed: string,
  open: boolean,
) {
  useEffect(() => {
    if (!source || !open) return
    let late = false
    const timer = setTimeout(async () => {
      const next = await source(typed).catch((): ComboboxOption[] => [])
      if (!late) setAnswer(next)
    }, pause)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [source, setAnswer, open, typed])
}
