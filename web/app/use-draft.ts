import { useCallback, useState } from 'react'

const prefix = 'hiroba.draft.'

/** Created once per draft, so that submitting it twice creates nothing twice. */
export const newClientKey = (): string => crypto.randomUUID()

export function readDraft<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** The names of the drafts that start with this prefix. */
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

/** Stores the draft; undefined removes it. A full or disabled storage does not stop the user from writing. */
export function writeDraft<T>(name: string, draft: T | undefined) {
  try {
    if (draft === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(draft))
  } catch {
    // Ignored: the text stays on the page.
  }
}

/**
 * Text in progress, stored on every change, so that it survives a reload, the end of the session and a crash. `name`
 * contains the person's id: another person at the same browser must not see it. `kept` says whether there is anything
 * worth storing. `restored`: it is from an earlier visit.
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
