/** Once what had the focus is gone, the main part of the page takes it: keyboard and screen reader go on there. */
export function rescueFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
}
