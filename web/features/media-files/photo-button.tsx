import { useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { photos } from './photos.strings.ts'

type Props = {
  onPick: (files: File[]) => void
  disabled?: boolean
  /** The id of the element that states the limits. */
  describedBy?: string
  /** Only the icon. */
  compact?: boolean
}

/** Opens the browser's photo picker, on a phone also its camera. */
export function PhotoButton({ onPick, disabled, describedBy, compact }: Props) {
  const t = useStrings(photos)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedPictures}
        multiple
        hidden
        aria-label={t.add}
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])])
          // The same photo can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      {compact ? (
        <IconButton icon="image" label={t.add} disabled={disabled} onClick={() => input.current?.click()} />
      ) : (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="image"
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {t.add}
        </Button>
      )}
    </>
  )
}
