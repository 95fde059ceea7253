import { useState } from 'react'
import { enableBrowserAccess, enablePublicPageAccess } from '#contract/browser-access.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from './api.ts'
import { useLocation } from './location.ts'
import { openInBrowserWords } from './open-in-browser.strings.ts'
import { useSubmit } from './use-submit.ts'

/** Of a public page: as the person's company shows it, or as it is if nobody is signed in. */
async function publicUrl(path: string) {
  try {
    return (await call(enablePublicPageAccess, { body: { path } }, { stays: true })).url
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return location.href
    throw error
  }
}

/** In the app, which has no browser of its own: opens the present page in the phone's browser, signed in. */
export default function OpenInBrowser({ isPublic = false }: { isPublic?: boolean }) {
  const t = useStrings(openInBrowserWords)
  const { href } = useLocation()
  const [blocked, setBlocked] = useState<string>()
  const form = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      const url = isPublic
        ? await publicUrl(href)
        : (await call(enableBrowserAccess, { body: { path: href } })).url
      if (!window.open(url, '_blank')) setBlocked(url)
    },
    failed: t.failed,
  })
  return (
    <>
      <IconButton icon="external" size="small" label={t.open} onClick={() => form.submit()} />
      {blocked && (
        <Dialog open size="small" losesNothing title={t.open} onClose={() => setBlocked(undefined)}>
          <p>{t.blocked}</p>
          <Button
            wide
            priority="primary"
            onClick={() => {
              window.open(blocked, '_blank')
              setBlocked(undefined)
            }}
          >
            {t.open}
          </Button>
        </Dialog>
      )}
    </>
  )
}
