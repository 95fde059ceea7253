import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { accessCardWords } from './access-cards.strings.ts'

const AccessCardDialog = lazy(() => import('./access-card-dialog.tsx'))

/** Opens the card with which a person sets a new password. */
export function HelpSignIn({ person }: { person: { id: number; name: string } }) {
  const t = useStrings(accessCardWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="xSmall" icon="password" onClick={() => setOpen(true)}>
        {t.help}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AccessCardDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
