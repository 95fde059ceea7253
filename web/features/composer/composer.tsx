import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'

const Dialog = lazyPart(() => import('./composer-dialog.tsx'))

type Props = { isOpen: boolean; menuId: number | undefined; close: () => void }

/** The composer, whose code is loaded when it is first opened. */
export function ComposerDialog({ isOpen, menuId, close }: Props) {
  if (!isOpen) return null
  return (
    <Suspense>
      <Dialog menuId={menuId} onClose={close} />
    </Suspense>
  )
}
