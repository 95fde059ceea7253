import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listOwnSessions } from '#contract/sessions.devices.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { devicesWords } from './devices.strings.ts'
import styles from './session-list.module.css'

export type SessionLine = Answer<typeof listOwnSessions>['sessions'][number]

type Props = {
  sessions: readonly SessionLine[]
  /** If unset, single sessions cannot be ended. */
  onEnd?: (session: SessionLine) => void
}

/** Where a person is signed in: device, place, last use. */
export function SessionList({ sessions, onEnd }: Props) {
  const t = useStrings(devicesWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  return (
    <ul>
      {sessions.map((session) => {
        const device = session.device || t.unknown
        const place = session.placeName ?? session.address
        return (
          <li key={session.id} className={styles.session}>
            <span className={styles.words}>
              <span>
                {device} {session.current && <Tag situation="success">{t.here}</Tag>}{' '}
                {session.linked && <Tag>{t.linked}</Tag>}
              </span>
              <Facts className={styles.note} facts={[t.lastUse(at(session.lastSeenAt)), place]} />
              <Facts className={styles.note} facts={[t.ends(at(session.endsAt)), session.kept && t.kept]} />
              <span className={styles.note}>{t.began(at(session.createdAt), t[session.method])}</span>
            </span>
            {onEnd && !session.current && (
              <Button size="xSmall" aria-label={t.endOf(device)} onClick={() => onEnd(session)}>
                {t.end}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
