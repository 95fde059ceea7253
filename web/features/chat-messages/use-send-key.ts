import { useCurrentUser } from '#web/app/session.tsx'

/** A device without a mouse or touchpad: Enter of the keyboard on its screen inserts a line break. */
const isTouch = () =>
  typeof matchMedia === 'function' && matchMedia('(hover: none) and (pointer: coarse)').matches

/** The key that sends messages, as the person chose for all devices. */
export function useSendKey(): 'enter' | 'modifier-enter' {
  const enterSends = useCurrentUser()?.enterSends === true
  return enterSends && !isTouch() ? 'enter' : 'modifier-enter'
}
