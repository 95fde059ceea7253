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
  // A malformed token is refused before it is looked up.
  validation_failed: { title: 'unknownTitle', note: 'unknownNote' },
} as const

export type LinkFault = ApiError & { code: keyof typeof words }

/** Whether the link itself is the problem, so that retrying is useless. */
export const isOfLink = (error: unknown): error is LinkFault =>
  error instanceof Error && 'code' in error && String(error.code) in words

type Props = {
  code: keyof typeof words
  /** The screen on which a new link is requested. */
  again: string
}

/** What is wrong with a link, and how to get a new one. */
export function LinkProblem({ code, again }: Props) {
  const t = useStrings(linkWords)
  const { title, note } = words[code]
  return (
    <FrontDoor title={t[title]} note={t[note]} below={<LanguageChoice />}>
      <div className={styles.ways}>
        <Button wide priority="primary" href={again}>
          {t.again}
        </Button>
        <Button wide href="/users/sign_in">
          {t.toSignIn}
        </Button>
      </div>
    </FrontDoor>
  )
}
