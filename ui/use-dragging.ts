import { type DragEvent, useState } from 'react'

/**
 * Dragging items to places. Only the innermost place receives a drop; drops from outside, such as files, are left to
 * other handlers.
 * @param drop is called with the dragged item and the place where it was dropped
 */
export function useDragging<Thing, Place>(drop: (thing: Thing, place: Place) => void) {
  const [dragged, setDragged] = useState<{ thing: Thing }>()
  const [over, setOver] = useState<Place>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    dragged: dragged?.thing,
    /** The place under the pointer. */
    over,
    /** Props of a draggable element. */
    source: (thing: Thing) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        setDragged({ thing })
      },
      onDragEnd: end,
    }),
    /** Props of an element that accepts drops. */
    target: (place: Place) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        setOver(place)
      },
      onDrop: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        end()
        drop(dragged.thing, place)
      },
    }),
  }
}
