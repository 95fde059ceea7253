import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { photos } from './photos.strings.ts'
import { useFilePicker } from './use-file-picker.tsx'

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
  const picker = useFilePicker({ accept: acceptedPictures, label: t.add, onPick })
  return (
    <>
      {picker.field}
      {compact ? (
        <IconButton
          icon="image"
          label={t.add}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={picker.open}
        />
      ) : (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="image"
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={picker.open}
        >
          {t.add}
        </Button>
      )}
    </>
  )
}
