import { type CSSProperties, type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './reorganisations.module.css'
import { moveWords, outcomeWords, stepWords } from './reorganisations.strings.ts'
import { markTones } from './steps-part.tsx'
import type { Outcome } from './use-reorganisation.ts'

/** What a reorganisation does: to departments, people, approvals and sight. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <Summary outcome={outcome} />
      <Empty outcome={outcome} />
      <Departments outcome={outcome} />
      <Moved outcome={outcome} />
      <Approvers outcome={outcome} />
      <Audiences outcome={outcome} />
      <Waiting outcome={outcome} />
    </>
  )
}

type Props = { outcome: Outcome }

function Summary({ outcome }: Props) {
  const t = useStrings(outcomeWords)
  const changed = outcome.departments.filter(({ marks }) => marks.length > 0).length
  const counts: [string, number][] = [
    [t.departments, changed],
    [t.moved, outcome.moved.count],
    [t.empty, outcome.emptyStepCount],
    [t.approvers, outcome.approverCount],
    [t.audiences, outcome.audienceCount],
  ]
  return (
    <ul aria-label={t.summary} className={styles.head}>
      {counts.map(([label, count]) => (
        <li key={label}>
          <Tag situation={label === t.empty && count > 0 ? 'danger' : 'neutral'}>
            {t.summaryOf(label, count)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} padding="large" className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </Card>
  )
}

function FirstOnly({ shown, all }: { shown: number; all: number }) {
  const t = useStrings(outcomeWords)
  return all > shown ? <p className={styles.note}>{t.firstOnly(shown, all)}</p> : null
}

/* All departments of a small company; of a large one those that change. */
const mostDepartments = 60

function Departments({ outcome: { departments } }: Props) {
  const t = useStrings(outcomeWords)
  const words = useStrings(stepWords)
  const changes = ({ marks, memberCountBefore, memberCountAfter }: (typeof departments)[number]) =>
    marks.length > 0 || memberCountBefore !== memberCountAfter
  const changed = departments.filter(changes)
  const whole = departments.length <= mostDepartments
  return (
    <Section title={t.departments}>
      {changed.length === 0 && <p>{t.noDepartments}</p>}
      {changed.length > 0 && (
        <ul aria-label={t.departments}>
          {(whole ? departments : changed).map((one) => (
            <li
              key={one.ref}
              className={classNames(styles.row, styles.treeRow)}
              style={{ '--depth': whole ? one.depth : 0 } as CSSProperties}
            >
              <span className={styles.words}>
                <span className={styles.head}>
                  <span
                    className={classNames(
                      changes(one) && styles.name,
                      one.marks.includes('closed') && styles.closed,
                    )}
                  >
                    {whole ? one.name : one.path}
                  </span>
                  {one.marks.map((mark) => (
                    <Tag key={mark} situation={markTones[mark]}>
                      {words[mark]}
                    </Tag>
                  ))}
                </span>
                {one.pathBefore !== null &&
                  one.pathBefore !== one.path &&
                  (!whole || one.marks.length > 0) && (
                    <span className={styles.note}>{words.before(one.pathBefore)}</span>
                  )}
              </span>
              {one.memberCountBefore !== one.memberCountAfter && (
                <span className={styles.note}>{t.members(one.memberCountBefore, one.memberCountAfter)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Moved({ outcome: { moved, moves } }: Props) {
  const t = useStrings(outcomeWords)
  const words = useStrings(moveWords)
  return (
    <Section title={t.moved}>
      <p>{t.movedCount(moved.count)}</p>
      <ul className={styles.lines}>
        {moves.map(({ user, before, after }) => (
          <li key={user.id}>
            <AppLink to={`/admin/users/${user.id}`} className={styles.link}>
              {user.name}
            </AppLink>{' '}
            {words.arrow(before.join(' / ') || words.nowhere, after.join(' / ') || words.nowhere)}
          </li>
        ))}
      </ul>
      <FirstOnly shown={moves.length} all={moved.count} />
    </Section>
  )
}

type Change = Outcome['emptySteps'][number]

function useNames() {
  const t = useStrings(outcomeWords)
  return (people: readonly { name: string }[], count: number) => {
    const names = people.map(({ name }) => name).join(t.separator)
    return count > people.length ? t.andMore(names) : names
  }
}

function Places({ title, changes }: { title: string; changes: readonly Change[] }) {
  const t = useStrings(outcomeWords)
  const names = useNames()
  if (changes.length === 0) return null
  const words = ({ places, placeCount, applicantCount }: Change) => {
    const menus = [...new Set(places.map(({ menuName }) => menuName))].join(t.separator)
    const steps = new Set(places.map(({ stepName }) => stepName))
    const told = placeCount > places.length ? t.andMore(menus) : menus
    return t.place(told, [...steps].join(t.separator), applicantCount)
  }
  return (
    <>
      <p className={styles.note}>{title}</p>
      <ul className={styles.lines}>
        {changes.map((change) => (
          <li key={change.places.map((one) => `${one.menuId} ${one.stage} ${one.stepName}`).join()}>
            {words(change)}{' '}
            <span className={styles.note}>
              {t.applicants(names(change.applicants, change.applicantCount))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Empty({ outcome: { emptySteps, emptyStepCount } }: Props) {
  const t = useStrings(outcomeWords)
  return (
    <Section title={t.empty}>
      {emptyStepCount === 0 ? (
        <p>{t.emptyNone}</p>
      ) : (
        <Notice situation="danger">
          <Places title={t.emptyWords} changes={emptySteps} />
        </Notice>
      )}
    </Section>
  )
}

function Approvers({ outcome: { approvers, approverCount } }: Props) {
  const t = useStrings(outcomeWords)
  return (
    <Section title={t.approvers}>
      {approverCount === 0 && <p>{t.approversNone}</p>}
      <ul aria-label={t.approvers} className={styles.part}>
        {approvers.map(({ user, lost, gained }) => (
          <li key={user.id} className={styles.lines}>
            <AppLink to={`/admin/users/${user.id}`} className={styles.link}>
              {user.name}
            </AppLink>
            <Places title={t.lost} changes={lost} />
            <Places title={t.gained} changes={gained} />
          </li>
        ))}
      </ul>
      <FirstOnly shown={approvers.length} all={approverCount} />
    </Section>
  )
}

function Audiences({ outcome: { audiences, audienceCount } }: Props) {
  const t = useStrings(outcomeWords)
  const names = useNames()
  return (
    <Section title={t.audiences}>
      {audienceCount === 0 && <p>{t.audiencesNone}</p>}
      <ul aria-label={t.audiences} className={styles.part}>
        {audiences.map(({ id, menus, feedCount, gained, lost }) => (
          <li key={id} className={styles.lines}>
            <span className={styles.name}>
              {[
                ...menus.flatMap(({ name, use, reading }) => [
                  ...(use ? [t.use(name)] : []),
                  ...(reading ? [t.reading(name)] : []),
                ]),
                ...(feedCount > 0 ? [t.posts(feedCount)] : []),
              ].join(t.separator)}
            </span>
            {gained.count > 0 && <span>{t.gain(gained.count, names(gained.sample, gained.count))}</span>}
            {lost.count > 0 && <span>{t.lose(lost.count, names(lost.sample, lost.count))}</span>}
          </li>
        ))}
      </ul>
      <FirstOnly shown={audiences.length} all={audienceCount} />
    </Section>
  )
}

function Waiting({ outcome: { waiting, waitingCount } }: Props) {
  const t = useStrings(outcomeWords)
  if (waitingCount === 0) return null
  return (
    <Section title={t.waiting}>
      <p className={styles.note}>{t.waitingWords}</p>
      <ul className={styles.lines}>
        {waiting.map(({ user, seatCount }) => (
          <li key={user.id}>{t.waitingOne(user.name, seatCount)}</li>
        ))}
      </ul>
      <FirstOnly shown={waiting.length} all={waitingCount} />
    </Section>
  )
}
