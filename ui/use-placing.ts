import { useEffect, useState } from 'react'
import { toast } from './toast-store.ts'

type Placing = {
  /** Saves the new order; `seen`: the order it is based on. */
  save: (ids: number[], seen: number[]) => Promise<unknown>
  /** The message if it could not be saved. */
  failed: (error: unknown) => string
  refresh: () => Promise<void>
}

/** The order of rows: a new one is shown immediately, saved by the server, and then shown as the server returns it. */
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
