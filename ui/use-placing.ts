import { useEffect, useState } from 'react'
import { toast } from './toast-store.ts'

type Placing = {
  /** Keeps the new order; `seen`: the one it was made on. */
  save: (ids: number[], seen: number[]) => Promise<unknown>
  /** What is said where it could not be kept. */
  failed: (error: unknown) => string
  refresh: () => Promise<void>
}

/** The order of rows: a new one is seen at once, kept by the server, and then as the server says. */
export function usePlacing<Row extends { id: number }>(
  rows: readonly Row[],
  { save, failed, refresh }: Placing,
) {
  const [order, setOrder] = useState(rows)
  useEffect(() => setOrder(rows), [rows])
  const place = async (next: readonly Row[]) => {
    setOrder(next)
    try {
      await save(
        next.map(({ id }) => id),
        order.map(({ id }) => id),
      )
    } catch (error) {
      toast.danger(failed(error))
    }
    await refresh()
  }
  return { order, place }
}
