import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { savedViewWords } from './saved-views.strings.ts'
import type { ViewDialogProps } from './view-dialog.tsx'

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'))

/** Opens the columns and the saved views of a list. */
export function ViewButton(props: Omit<ViewDialogProps, 'onClose'>) {
  const t = useStrings(savedViewWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xSmall"
        situation="neutral"
        icon="eye"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.view}
      </Button>
      {open && (
        <Suspense>
          <ViewDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
