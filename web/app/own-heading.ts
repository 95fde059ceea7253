import { useFrame } from './frame.tsx'

/**
 * The title of a screen that draws its own heading. On a phone the title bar names only the kind of thing (`noun`),
 * since the heading is right below it.
 */
export function useOwnHeading(heading: string | undefined, noun: string): string {
  const phone = useFrame().kind === 'phone'
  return (!phone && heading) || noun
}
