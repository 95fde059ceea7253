import { type RefObject, useLayoutEffect } from 'react'

export type Placement = 'below-start' | 'below-end' | 'above'
const gap = 4

/**
 * Shows `panel` in the top layer beside `anchor` while `open`, inside the window, and on the other side if there is no
 * room. The panel needs `popover="manual"` and `position: fixed` without inset or margin.
 */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  placement: Placement = 'below-start',
) {
  // Before other effects, so that they can move the focus into the panel: hidden elements cannot be focused.
  useLayoutEffect(() => {
    const box = panel.current
    const from = anchor.current
    if (!open || !box || !from) return
    const place = () => {
      const a = from.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = box
      const roomBelow = window.innerHeight - a.bottom
      const wantsAbove =
        placement === 'above' ? a.top > height + gap : roomBelow < height + gap && a.top > roomBelow
      const start =
        placement === 'above'
          ? a.left + (a.width - width) / 2
          : placement === 'below-end'
            ? a.right - width
            : a.left
      const left = Math.max(gap, Math.min(start, document.documentElement.clientWidth - width - gap))
      const top = wantsAbove ? a.top - height - gap : a.bottom + gap
      box.style.left = `${left}px`
      box.style.top = `${Math.max(gap, top)}px`
    }
    box.showPopover?.()
    place()
    const grown = new ResizeObserver(place)
    grown.observe(box)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      if (box.isConnected) box.hidePopover?.()
    }
  }, [open, anchor, panel, placement])
}
