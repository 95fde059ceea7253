import { type DragEvent, useEffect, useRef, useState } from 'react'
import { toast } from './toast-store.ts'

type Placed = { id: number; name: string }

type Placing = {
  /** Keeps the new order; `seen`: the one it was made on. */
  save: (ids: number[], seen: number[]) => Promise<unknown>
  /** What is said of a row that was moved; `place` from 1. */
  moved: (name: string, place: number) => string
  /** What is said where it could not be kept. */
  failed: (error: unknown) => string
  refresh: () => Promise<void>
}

/**
 * Rows that are put in order by dragging or with buttons: seen at once, kept by the server, and as the server says
 * afterwards. `said` is for screen readers.
 */
export function usePlacing<Row extends Placed>(
  rows: readonly Row[],
  { save, moved, failed, refresh }: Placing,
) {
  const [order, setOrder] = useState(rows)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number>()
  const dragged = useRef<Row | undefined>(undefined)
  useEffect(() => setOrder(rows), [rows])

  const place = async (row: Row, to: number) => {
    const next = order.filter(({ id }) => id !== row.id)
    next.splice(to, 0, row)
    setOrder(next)
    setSaid(moved(row.name, to + 1))
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

  /** What makes a row one that is dragged and dropped upon. */
  const dragging = (row: Row, index: number) => ({
    onDragStart() {
      dragged.current = row
    },
    onDragOver(event: DragEvent) {
      if (!dragged.current) return
      event.preventDefault()
      setOver(index)
    },
    onDragEnd() {
      dragged.current = undefined
      setOver(undefined)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      if (dragged.current && dragged.current.id !== row.id) void place(dragged.current, index)
      setOver(undefined)
    },
  })
  return { order, said, over, place, dragging }
}
