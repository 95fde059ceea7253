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
  // What cannot be a token is refused before it is looked up.
  validation_failed: { title: 'unknownTitle', note: 'unknownNote' },
} as const

export type LinkFault = ApiError & { code: keyof typeof words }

/** Whether it is the link that is wrong, and trying again is of no use. */
export const isOfLink = (error: unknown): error is LinkFault =>
  error instanceof Error && 'code' in error && String(error.code) in words

type Props = {
  code: keyof typeof words
  /** Where another link is asked for. */
  again: string
}

/** What is wrong with a link, and how to come by another. */
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
