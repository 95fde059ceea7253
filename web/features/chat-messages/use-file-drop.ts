import { type DragEvent, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Takes files that are dropped anywhere in an element; `over` while some are held above it. Spread `props` on it.
 * If unset, nothing is taken.
 */
export function useFileDrop(take: ((files: readonly File[]) => void) | undefined) {
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const left = (event: DragEvent) => {
    if (!take || !hasFiles(event)) return
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setOver(false)
  }
  const props = {
    onDragEnter: (event: DragEvent) => {
      if (!take || !hasFiles(event)) return
      depth.current += 1
      setOver(true)
    },
    onDragLeave: left,
    onDragOver: (event: DragEvent) => {
      if (take && hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      depth.current = 0
      setOver(false)
      if (!take || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }
  return { over: over && take !== undefined, props }
}
