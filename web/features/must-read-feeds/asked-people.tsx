import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listMustReadUsers } from '#contract/must-read-feeds.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './must-read-people.module.css'
import { progressWords } from './progress.strings.ts'

/** People who must confirm something: their departments, and when they confirmed or were reminded. */
export function AskedPeople({ people }: { people: Answer<typeof listMustReadUsers>['users'] }) {
  const t = useStrings(progressWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.id} className={styles.person}>
          <Avatar name={person.name} src={person.profileImgPath} size="small" />
          <span className={styles.words}>
            <PersonLink id={person.id} name={person.name} />
            <span className={styles.detail}>
              {[
                person.department?.name,
                person.confirmedAt && t.confirmedAt(at(person.confirmedAt)),
                !person.confirmedAt && person.remindedAt && t.remindedAt(at(person.remindedAt)),
                person.absence &&
                  t.away(readableDay(person.absence.until, locale), person.absence.deputyName),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
