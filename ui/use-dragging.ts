import { type DragEvent, useState } from 'react'

/**
 * Dragging things to places. A place that is inside another place takes the drop alone; what comes from outside, such
 * as files, is left to others.
 * @param drop is called with what was dragged and where it was dropped
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
    /** The place that the pointer is over. */
    over,
    /** Props of an element that is dragged. */
    source: (thing: Thing) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        setDragged({ thing })
      },
      onDragEnd: end,
    }),
    /** Props of an element that takes a drop. */
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
