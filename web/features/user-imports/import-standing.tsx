import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { AppLink } from '#web/app/link.tsx'
import { MailNote } from '#web/app/mail-delivery.tsx'
import { cardWords } from '../admin-users/cards.strings.ts'
import { importWords } from './import.strings.ts'
import { MadePositions } from './made-positions.tsx'
import { type Import, isRunning } from './use-import.ts'
import styles from './user-imports.module.css'

/** The state of an import: its progress, its result, and its problems. */
export function ImportStanding({ made }: { made: Import }) {
  if (isRunning(made)) return <Running made={made} />
  return (
    <>
      <Setback made={made} />
      <Outcome made={made} />
      <ToBeMade made={made} />
      <MadePositions made={made} />
    </>
  )
}

function Running({ made: { state, phase, doneCount, totalCount, rowCount } }: { made: Import }) {
  const t = useStrings(importWords)
  // Progress within a single transaction is unknown.
  const counted = phase !== null && phase !== 'writing' && totalCount > 0
  const label = state === 'undoing' ? t.undoing : t[phase ?? (state === 'checking' ? 'reading' : 'writing')]
  return (
    <div role="status" className={styles.part}>
      <Progress
        label={label}
        {...(counted && { value: doneCount / totalCount })}
        detail={counted ? t.progress(doneCount, totalCount) : t.progress(rowCount, rowCount)}
      />
      <p className={styles.note}>{t.runningWords}</p>
    </div>
  )
}

function Setback({ made: { setback } }: { made: Import }) {
  const t = useStrings(importWords)
  if (setback === null) return null
  return (
    <Notice situation={setback === 'data_changed' ? 'warning' : 'danger'} live>
      {setback === 'failed' ? t.failedWork : t[setback]}
    </Notice>
  )
}

function Outcome({ made }: { made: Import }) {
  const t = useStrings(importWords)
  const cards = useStrings(cardWords)
  const { state, counts, overCount, setback } = made
  if (state === 'applied')
    return (
      <>
        <Notice situation="success" live={setback === null}>
          {t.applied(counts.new, counts.changed)} {counts.error > 0 && t.leftOut(counts.error)}
        </Notice>
        {counts.new > 0 && (
          <MailNote
            instead={
              <>
                {t.notInvited} <AppLink to="/admin/users/cards">{cards.open}</AppLink>
              </>
            }
          />
        )}
      </>
    )
  if (state === 'undone')
    return (
      <Notice situation="success" live>
        {t.undone}
      </Notice>
    )
  if (state !== 'checked') return null
  if (overCount > 0)
    return (
      <Notice situation="danger" live>
        {t.over(overCount)}
      </Notice>
    )
  const some = counts.new + counts.changed > 0
  return (
    <>
      {counts.error > 0 && (
        <Notice situation="warning" live>
          {some ? t.hasErrors(counts.error) : t.nothingGood}
        </Notice>
      )}
      {counts.error === 0 && setback === null && (
        <Notice situation="information" live>
          {some ? t.ready : t.nothingToDo}
        </Notice>
      )}
    </>
  )
}

const mostNamed = 20

function ToBeMade({ made: { state, newDepartments, newPositions } }: { made: Import }) {
  const t = useStrings(importWords)
  if (state !== 'checked') return null
  return [
    { title: t.newDepartments, names: newDepartments },
    { title: t.newPositions, names: newPositions },
  ].map(
    ({ title, names }) =>
      names.length > 0 && (
        <div key={title}>
          <p className={styles.strong}>{title}</p>
          <ul className={styles.changes}>
            {names.slice(0, mostNamed).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {names.length > mostNamed && <li>{t.andMore(names.length - mostNamed)}</li>}
          </ul>
        </div>
      ),
  )
}
