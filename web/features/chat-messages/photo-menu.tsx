import { useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { PhotoButton } from '../media-files/photo-button.tsx'
import { photos } from '../media-files/photos.strings.ts'
import { messageWords } from './chat-messages.strings.ts'

type Props = { onPick: (files: File[]) => void; disabled: boolean }

const isTouch = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/** Chooses photos; on a phone or tablet also takes one, which its picker may not offer. */
export function PhotoMenu({ onPick, disabled }: Props) {
  const t = useStrings(messageWords)
  const p = useStrings(photos)
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  if (!isTouch()) return <PhotoButton onPick={onPick} disabled={disabled} compact />
  const input = { type: 'file', accept: acceptedPictures, hidden: true } as const
  const pick = (element: HTMLInputElement) => {
    onPick([...(element.files ?? [])])
    // The same photo can be chosen again after it was removed.
    element.value = ''
  }
  return (
    <>
      <input
        {...input}
        ref={chosen}
        multiple
        aria-label={p.add}
        onChange={({ currentTarget }) => pick(currentTarget)}
      />
      <input
        {...input}
        ref={taken}
        accept="image/*"
        capture="environment"
        aria-label={t.takePhoto}
        onChange={({ currentTarget }) => pick(currentTarget)}
      />
      <Menu
        label={p.add}
        placement="below-start"
        trigger={(props) => <IconButton {...props} icon="image" label={p.add} disabled={disabled} />}
      >
        <MenuItem icon="image" onSelect={() => taken.current?.click()}>
          {t.takePhoto}
        </MenuItem>
        <MenuItem icon="image" onSelect={() => chosen.current?.click()}>
          {t.chooseFiles}
        </MenuItem>
      </Menu>
    </>
  )
}
