/** Focuses the main content if the focused element is gone, so that keyboard and screen reader continue there. */
export function rescueFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
}
