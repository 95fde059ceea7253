import { unattendedAfter } from '#common/unattended.ts'

let usedAt = Date.now()

for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  addEventListener(
    type,
    () => {
      usedAt = Date.now()
    },
    { capture: true, passive: true },
  )

/** Whether the person has not used this page for a while. A page that was just opened is in use. */
export const isUnattended = () => Date.now() - usedAt >= unattendedAfter
