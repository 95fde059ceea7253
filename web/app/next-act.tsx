import type { AdministrationSection } from '#common/administration-section.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink, useHref } from './link.tsx'
import { nextActWords } from './next-act.strings.ts'
import { useCurrentUser } from './session.tsx'

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
  const can = useCurrentUser()?.can
  if (!can?.administer || !(can.sections?.includes(section) ?? true))
    return <AppLink to="/home">{t.toTimeline}</AppLink>
  return (
    <Button priority="primary" icon="plus" href={href(to)}>
      {children}
    </Button>
  )
}
