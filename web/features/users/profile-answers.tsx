import { emailPattern } from '#common/email-pattern.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getUser } from '#contract/users.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './profile-card.module.css'
import { profiles } from './profiles.strings.ts'

export const phoneHref = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
/** Only the address: no other field of an email can be given with it. */
export const mailHref = (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`

type ProfileAnswer = Answer<typeof getUser>['profileAnswers'][number]

/** A person's profile items. Items with restricted visibility are marked. */
export function ProfileAnswers({ answers }: { answers: readonly ProfileAnswer[] }) {
  const t = useStrings(profiles)
  if (answers.length === 0) return null
  return (
    <section aria-label={t.about}>
      <dl className={styles.answers}>
        {answers.map((answer) => (
          <div key={answer.profileItemId} className={styles.answer}>
            <dt>{answer.name}</dt>
            <dd>
              <Value answer={answer} />
              {answer.visibility === 'self' && (
                <span className={styles.secret}>
                  <Icon name="lock" size="small" />
                  {t.readByFew}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Value({ answer }: { answer: ProfileAnswer }) {
  const t = useStrings(profiles)
  const first = answer.value[0] ?? ''
  if (answer.kind === 'link')
    return (
      <a href={first} target="_blank" rel="noopener noreferrer nofollow" className={styles.value}>
        {first.replace(/^https?:\/\//, '').replace(/\/$/, '')}
      </a>
    )
  if (answer.kind === 'phone')
    return (
      <a href={phoneHref(first)} className={styles.value}>
        {first}
      </a>
    )
  if (answer.kind === 'line' && emailPattern.test(first))
    return (
      <a href={mailHref(first)} className={styles.value}>
        {first}
      </a>
    )
  if (answer.kind === 'choices')
    return (
      <span className={styles.values}>
        {answer.value.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </span>
    )
  if (answer.kind === 'day') {
    const [month, day, year] =
      answer.dayPart === 'full'
        ? [first.slice(5, 7), first.slice(8, 10), first.slice(0, 4)]
        : [first.slice(0, 2), first.slice(3, 5), null]
    return <span className={styles.value}>{t.day(year, Number(month), Number(day))}</span>
  }
  return <span className={styles.value}>{first}</span>
}
