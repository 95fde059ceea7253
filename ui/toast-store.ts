export type ToastOptions = {
  /** Undo or try again. Pressing it also dismisses the toast. */
  action?: { label: string; onAction: () => void }
  /** With a button that dismisses it. */
  closable?: boolean
  /** Milliseconds until it disappears, instead of the default. */
  time?: number
  /** Stays until it is dismissed, for messages that must be read. */
  stays?: boolean
}

type ToastStatus = 'success' | 'danger'
export type ToastEntry = ToastOptions & { id: number; status: ToastStatus; message: string; closing: boolean }

/** Milliseconds; the tokens contain the same closing time for the animation. */
export const toastTime = 2700
const closingTime = 300

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function show(status: ToastStatus, message: string, options: ToastOptions = {}): number {
  lastId += 1
  change([...entries, { ...options, id: lastId, status, message, closing: false }])
  return lastId
}

/**
 * Shows a message from anywhere, also outside a component. Each returns the id that `dismiss` takes.
 * A toast disappears after 2.7 s or its own `time`, not counting time with the pointer or the focus on it.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  danger: (message: string, options?: ToastOptions) => show('danger', message, options),
  dismiss(id: number) {
    if (!entries.some((entry) => entry.id === id && !entry.closing)) return
    change(entries.map((entry) => (entry.id === id ? { ...entry, closing: true } : entry)))
    setTimeout(() => change(entries.filter((entry) => entry.id !== id)), closingTime)
  },
  clear: () => change([]),
}

export const toastSource = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => entries,
}
