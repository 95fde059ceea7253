import { Suspense, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useStamps } from '../stamps/use-stamps.ts'
import { messageWords } from './chat-messages.strings.ts'

const ReactionPicker = lazyPart(() => import('../reactions/reaction-picker.tsx'))

/** Sends one of the company's stamps. Not shown while it has none. */
export function StampButton({ onChoose }: { onChoose: (stampId: number) => void }) {
  const t = useStrings(messageWords)
  const button = useRef<HTMLButtonElement>(null)
  const [picking, setPicking] = useState(false)
  const stamps = useStamps().filter(({ retired }) => !retired)
  if (stamps.length === 0) return null
  const close = () => {
    setPicking(false)
    button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon="smile"
        label={t.sendStamp}
        aria-haspopup="dialog"
        aria-expanded={picking}
        onClick={() => setPicking(!picking)}
      />
      {picking && (
        <Suspense>
          <ReactionPicker
            anchor={button}
            stamps={stamps}
            failed={false}
            stampsOnly
            given={[]}
            onChoose={({ stampId }) => {
              close()
              if (stampId !== null) onChoose(stampId)
            }}
            onClose={close}
            onLeave={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
