import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'
import { isTaken } from './taken-keys.ts'

const ShortcutsDialog = lazyPart(() => import('./key-help-dialog.tsx'))

/** "?" shows the keyboard shortcuts. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTaken(event)) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
