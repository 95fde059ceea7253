import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

const key = ['departments', 'open']

/** The expanded departments of the tree. Kept as long as the page, so that "back" restores the tree. */
export function useOpenDepartments() {
  const client = useQueryClient()
  const [open, setOpen] = useState<readonly number[]>(() => client.getQueryData<number[]>(key) ?? [])
  const change = useCallback(
    (next: (known: readonly number[]) => readonly number[]) =>
      setOpen((known) => {
        const changed = next(known)
        client.setQueryData(key, changed)
        return changed
      }),
    [client],
  )
  return [open, change] as const
}
