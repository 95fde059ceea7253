import { useQuery } from '@tanstack/react-query'
import { emailPattern } from '#common/email-pattern.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getUser } from '#contract/users.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useHref } from '#web/app/link.tsx'
import { ChatButton } from '../chat-rooms/chat-button.tsx'
import { FollowButton } from '../follows/follow-button.tsx'
import { menusQuery, thankPath } from '../menus/menus-query.ts'
import styles from './person-actions.module.css'
import { mailHref, phoneHref } from './profile-answers.tsx'
import { users } from './users.strings.ts'

type Person = Answer<typeof getUser>

/**
 * What a reader can do with a colleague. Mail and phone only with what everyone can see: other numbers are for
 * emergencies.
 */
export function PersonActions({ person }: { person: Person }) {
  const t = useStrings(users)
  const visible = person.profileAnswers.filter(({ visibility }) => visibility === 'everybody')
  const mail = visible.find(({ kind, value }) => kind === 'line' && emailPattern.test(value[0] ?? ''))
    ?.value[0]
  const phone = visible.find(({ kind }) => kind === 'phone')?.value[0]
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t.actions(person.name)}</legend>
      <ThankButton person={person} />
      <ChatButton userId={person.id} />
      {mail && (
        <Button size="xSmall" icon="mail" href={mailHref(mail)} aria-label={t.mailTo(mail)}>
          {t.mail}
        </Button>
      )}
      {phone && (
        <Button size="xSmall" icon="phone" href={phoneHref(phone)} aria-label={t.phoneTo(phone)}>
          {t.phone}
        </Button>
      )}
      <FollowButton user={person} short />
    </fieldset>
  )
}

/** Opens the first menu of thanks that the reader can use. */
function ThankButton({ person }: { person: Person }) {
  const t = useStrings(users)
  const href = useHref()
  const { data } = useQuery(menusQuery)
  const menu = data?.menuCategories
    .flatMap(({ menus }) => menus)
    .find(({ kind, formKind, can }) => kind === 'thanks' && formKind === 'items' && can.use)
  if (!menu) return null
  return (
    <Button
      size="xSmall"
      icon="heart"
      href={href(thankPath(menu, person.id))}
      aria-label={t.thankOf(person.name)}
    >
      {t.thank}
    </Button>
  )
}
