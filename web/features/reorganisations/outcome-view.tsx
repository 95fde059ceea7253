import { type CSSProperties, Fragment, type ReactNode, useId, useState } from 'react'
import type { ClosedConditions } from '#common/reorganisation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { outcomeWords } from './outcome.strings.ts'
import styles from './reorganisations.module.css'
import { moveWords, stepWords } from './reorganisations.strings.ts'
import { markTones } from './step-row.tsx'
import type { Outcome } from './use-reorganisation.ts'

type OutcomeProps = Props & {
  /**
   * Sets what happens to conditions that name a closing department, and returns whether it succeeded. If unset, the
   * view is read-only.
   */
  onConditions?: (department: string, conditions: ClosedConditions) => Promise<boolean>
}

/** The effects of a reorganisation: on departments, people, conditions, approvals and visibility. */
export function OutcomeView({ outcome, onConditions }: OutcomeProps) {
  return (
    <>
      <Summary outcome={outcome} />
      <Empty outcome={outcome} />
      <Conditions outcome={outcome} onConditions={onConditions} />
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

/** With more departments than this, a tree is unreadable. */
const mostDepartments = 500

/* The changed departments with their paths, or all of them as a tree. */
function Departments({ outcome: { departments } }: Props) {
  const t = useStrings(outcomeWords)
  const words = useStrings(stepWords)
  const [whole, setWhole] = useState(false)
  const changes = ({ marks, memberCountBefore, memberCountAfter }: (typeof departments)[number]) =>
    marks.length > 0 || memberCountBefore !== memberCountAfter
  const shown = whole ? departments.slice(0, mostDepartments) : departments.filter(changes)
  return (
    <Section title={t.departments}>
      {shown.length === 0 && <p>{t.noDepartments}</p>}
      {shown.length > 0 && (
        <ul aria-label={t.departments}>
          {shown.map((one) => (
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
      {whole && <FirstOnly shown={shown.length} all={departments.length} />}
      <div className={styles.bar}>
        <Button size="xSmall" situation="neutral" onClick={() => setWhole(!whole)}>
          {whole ? t.changedDepartments : t.allDepartments(departments.length)}
        </Button>
      </div>
    </Section>
  )
}

type Named = Outcome['conditions'][number]

/* References to closing departments, and whether they follow: a choice for each while the plan can be changed. */
function Conditions({ outcome: { conditions }, onConditions }: OutcomeProps) {
  const t = useStrings(outcomeWords)
  if (conditions.length === 0) return null
  return (
    <Section title={t.conditions}>
      <ul aria-label={t.conditions} className={styles.groups}>
        {conditions.map((one) => (
          <li key={one.ref} className={styles.lines}>
            <span className={styles.name}>{t.conditionsOf(one.path, one.into)}</span>
            <NamedBy named={one} />
            {onConditions ? (
              <ConditionsChoice named={one} onConditions={onConditions} />
            ) : (
              <span>{one.conditions === 'replace' ? t.replaced : t.kept}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NamedBy({ named: { menus, menuCount, links, linkCount } }: { named: Named }) {
  const t = useStrings(outcomeWords)
  const waysOf = ({ use, reading, approval }: Named['menus'][number]) =>
    [use && t.wayUse, reading && t.wayReading, approval && t.wayApproval].filter(Boolean).join(t.separator)
  const words = [
    ...menus.map((menu) => t.namedBy(menu.name, waysOf(menu))),
    ...links.map(({ part, name }) => t.namedBy(name, t[part])),
  ].join(t.separator)
  return (
    <>
      <span>{t.conditionsCount(menuCount, linkCount)}</span>
      <span className={styles.note}>
        {menuCount + linkCount > menus.length + links.length ? t.andMore(words) : words}
      </span>
    </>
  )
}

function ConditionsChoice({
  named: { ref, path, conditions },
  onConditions,
}: { named: Named } & Required<Pick<OutcomeProps, 'onConditions'>>) {
  const t = useStrings(stepWords)
  // Until the result is loaded, the choice is shown.
  const [chosen, setChosen] = useState<ClosedConditions>()
  const choose = async (choice: ClosedConditions) => {
    setChosen(choice)
    if (!(await onConditions(ref, choice))) setChosen(undefined)
  }
  return (
    <RadioGroup
      label={t.conditionsOf(path)}
      labelHidden
      row
      options={[
        { value: 'replace', label: t.replace },
        { value: 'keep', label: t.keep },
      ]}
      value={chosen ?? conditions}
      onChange={choose}
    />
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
            <p>{words(change)}</p>
            <p className={styles.note}>{t.applicants(names(change.applicants, change.applicantCount))}</p>
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
          <div className={styles.lines}>
            <Places title={t.emptyWords} changes={emptySteps} />
          </div>
        </Notice>
      )}
    </Section>
  )
}

type Approver = Outcome['approvers'][number]

/* People who gain and lose the same are grouped: often a whole department. */
function Approvers({ outcome: { approvers, approverCount } }: Props) {
  const t = useStrings(outcomeWords)
  const alike = Map.groupBy(approvers, ({ lost, gained }) => JSON.stringify([lost, gained]))
  const groups = [...alike.values()] as [Approver, ...Approver[]][]
  return (
    <Section title={t.approvers}>
      {approverCount === 0 && <p>{t.approversNone}</p>}
      {groups.length > 0 && (
        <ul aria-label={t.approvers} className={styles.groups}>
          {groups.map(([first, ...others]) => (
            <li key={first.user.id} className={styles.lines}>
              <span>
                {[first, ...others].map(({ user }, index) => (
                  <Fragment key={user.id}>
                    {index > 0 && t.separator}
                    <AppLink to={`/admin/users/${user.id}`} className={styles.link}>
                      {user.name}
                    </AppLink>
                  </Fragment>
                ))}
              </span>
              <Places title={t.lost} changes={first.lost} />
              <Places title={t.gained} changes={first.gained} />
            </li>
          ))}
        </ul>
      )}
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
      {audiences.length > 0 && (
        <ul aria-label={t.audiences} className={styles.groups}>
          {audiences.map(({ id, menus, feedCount, gained, lost }) => (
            <li key={`${id} ${menus.map((menu) => menu.id)}`} className={styles.lines}>
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
      )}
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
