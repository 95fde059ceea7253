import { useRef } from 'react'

type Options = { accept: string; label: string; onPick: (files: File[]) => void }

/** A hidden file field, to be rendered, and what opens the browser's picker for it. */
export function useFilePicker({ accept, label, onPick }: Options) {
  const input = useRef<HTMLInputElement>(null)
  return {
    field: (
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    ),
    open: () => input.current?.click(),
  }
}
