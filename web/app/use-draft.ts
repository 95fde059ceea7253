import { useCallback, useState } from 'react'

const prefix = 'hiroba.draft.'

/** Made once per draft, so that sending it again makes nothing twice. */
export const newClientKey = (): string => crypto.randomUUID()

export function readDraft<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** The names of the drafts that begin like this. */
export function draftNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length))
      .sort()
  } catch {
    return []
  }
}

/** Undefined takes the draft away. A full or closed store is no reason to stop someone from writing. */
export function writeDraft<T>(name: string, draft: T | undefined) {
  try {
    if (draft === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(draft))
  } catch {
    // Nothing to be done: the text stays on the page.
  }
}

/**
 * What someone is writing, stored with every change, so that it survives a reload, a session's end and a crash.
 * `name` carries the person's number: another person at the same browser must not see it.
 * `kept` says whether there is anything worth storing. `restored`: it comes from an earlier visit.
 */
export function useDraft<T>(name: string, empty: () => T, kept: (draft: T) => boolean) {
  const [{ draft, restored }, setState] = useState(() => {
    const stored = readDraft<T>(name)
    return { draft: stored ? { ...empty(), ...stored } : empty(), restored: stored !== undefined }
  })
  const change = useCallback(
    (edit: (draft: T) => T) => {
      setState((now) => {
        const next = edit(now.draft)
        writeDraft(name, kept(next) ? next : undefined)
        return { ...now, draft: next }
      })
    },
    [name, kept],
  )
  const discard = useCallback(() => {
    writeDraft(name, undefined)
    setState({ draft: empty(), restored: false })
  }, [name, empty])
  return { draft, restored, change, discard }
}
