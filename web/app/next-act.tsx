import type { AdministrationSection } from '#common/administration-section.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useHref } from './link.tsx'
import { nextActWords } from './next-act.strings.ts'
import { useCurrentUser } from './session.tsx'

/** Whether the person administers this section. */
export function useAdministers(section: AdministrationSection) {
  const can = useCurrentUser()?.can
  return can?.administer === true && (can.sections?.includes(section) ?? true)
}

type Props = {
  /** The section of the administration in which the first one is made. */
  section: AdministrationSection
  /** The screen where that happens. */
  to: string
  /** What is done there. */
  children: string
}

/** The action of an empty place: to fill it, for its administrators; for others, the way to the timeline. */
export function NextAct({ section, to, children }: Props) {
  const t = useStrings(nextActWords)
  const href = useHref()
  if (!useAdministers(section)) return <AppLink to="/home">{t.toTimeline}</AppLink>
  return (
    <Button priority="primary" icon="plus" href={href(to)}>
      {children}
    </Button>
  )
}
