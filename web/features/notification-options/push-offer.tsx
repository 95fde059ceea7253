import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPushcrewEnable } from '#contract/push.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { pushState, turnOnPushes, wasPushOffered } from '#web/app/pushes.ts'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { pushOfferWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'

/** Offers pushes once, before the browser asks: a permission that is refused there cannot be asked for again. */
export default function PushOffer() {
  const [open, setOpen] = useState(() => pushState() === 'off' && !wasPushOffered.read())
  return open ? <Offer onClose={() => setOpen(false)} /> : null
}

function Offer({ onClose }: { onClose: () => void }) {
  const t = useStrings(pushOfferWords)
  const enable = useQuery(queryFor(getPushcrewEnable, {}))
  const close = () => {
    wasPushOffered.write()
    onClose()
  }
  const turning = useSubmit({
    send: turnOnPushes,
    done: close,
    failed: t.failed,
    toasts: true,
  })
  if (!enable.data?.enable) return null
  return (
    <Notice title={t.title}>
      <p>{t.words}</p>
      <div className={styles.test}>
        <Button size="small" priority="primary" pending={turning.pending} onClick={() => turning.submit()}>
          {t.accept}
        </Button>
        <Button size="small" priority="tertiary" disabled={turning.pending} onClick={close}>
          {t.decline}
        </Button>
      </div>
    </Notice>
  )
}
