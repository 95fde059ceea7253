import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { ApiError } from '#web/app/api.ts'
import { FrontDoor } from '../sessions/front-door.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import { linkWords } from './account-links.strings.ts'
import styles from './password-form.module.css'

const words = {
  link_unknown: { title: 'unknownTitle', note: 'unknownNote' },
  link_expired: { title: 'expiredTitle', note: 'expiredNote' },
  link_used: { title: 'usedTitle', note: 'usedNote' },
  // An invitation, whose calls do not say what is wrong.
  not_found: { title: 'usedTitle', note: 'usedNote' },
  // A malformed token is refused before it is looked up.
  validation_failed: { title: 'unknownTitle', note: 'unknownNote' },
} as const

export type LinkFault = ApiError & { code: keyof typeof words }

/** Whether the link itself is the problem, so that retrying is useless. */
export const isOfLink = (error: unknown): error is LinkFault =>
  error instanceof Error && 'code' in error && String(error.code) in words

type GoneProps = {
  title: string
  note: string
  /** The screen on which a new link is requested. If unset, there is none. */
  again?: string
}

/** Says that a link is worth nothing any more, and where to go on. */
export function LinkGone({ title, note, again }: GoneProps) {
  const t = useStrings(linkWords)
  return (
    <FrontDoor title={title} note={note} below={<LanguageChoice />}>
      <div className={styles.ways}>
        {again && (
          <Button wide priority="primary" href={again}>
            {t.again}
          </Button>
        )}
        <Button wide priority={again ? 'secondary' : 'primary'} href="/users/sign_in">
          {t.toSignIn}
        </Button>
      </div>
    </FrontDoor>
  )
}

/** What is wrong with an emailed link, and how to get a new one. */
export function LinkProblem({ code, again }: { code: keyof typeof words; again: string }) {
  const t = useStrings(linkWords)
  const { title, note } = words[code]
  return <LinkGone title={t[title]} note={t[note]} again={again} />
}
