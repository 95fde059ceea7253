import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { approval } from '../reports/approval.strings.ts'
import styles from '../reports/approval-progress.module.css'
import { NeedWords } from '../reports/approval-progress.tsx'
import { ApproverChoice, type Forecast } from './approver-choice.tsx'
import { confirm } from './confirm.strings.ts'
import type { ChosenApprovers } from './report-copy.ts'
import writing from './writing.module.css'

const ownSeatWords = {
  self: 'ownSelf',
  others: 'ownOthers',
  superiors: 'ownSuperiors',
  administrators: 'ownAdministrators',
  nobody: 'ownNobody',
} as const

type Props = {
  forecast: Forecast
  chosen: ChosenApprovers
  onChoose: (step: string, userIds: number[]) => void
}

/** The approvers in order, with a choice if a step leaves them to the applicant. */
export function ConfirmSteps({ forecast, chosen, onChoose }: Props) {
  const t = useStrings(confirm)
  const a = useStrings(approval)
  const { steps, choices, watchers } = forecast
  return (
    <section aria-labelledby="confirm-steps">
      <h2 id="confirm-steps" className={`${writing.heading} ${writing.padded}`}>
        {t.steps}
      </h2>
      <Card bleeds>
        {steps.length === 0 && choices.length === 0 ? (
          <p>{t.noSteps}</p>
        ) : (
          <ol className={styles.steps}>
            {steps.map((step, index) => {
              const choice = choices.find((one) => one.step === step.key)
              return (
                <li key={step.key} className={styles.step}>
                  <span className={styles.sign} aria-hidden="true">
                    {index + 1}
                  </span>
                  <div className={styles.body}>
                    <p className={styles.head}>
                      <span className={styles.name}>{a.stepOf(index + 1, step.name)}</span>
                      {step.automatic && <span className={styles.note}>{t.automatic}</span>}
                    </p>
                    {!choice && <People people={step.people} />}
                    <NeedWords need={step.need} count={step.people.length} />
                    {step.ownSeat && <p className={styles.note}>{t[ownSeatWords[step.ownSeat]]}</p>}
                    {choice && (
                      <ApproverChoice
                        choice={choice}
                        chosen={chosen.find((one) => one.step === choice.step)?.userIds ?? []}
                        onChange={(userIds) => onChoose(choice.step, userIds)}
                      />
                    )}
                  </div>
                </li>
              )
            })}
          </ol>
        )}
        {watchers.length > 0 && (
          <section className={styles.part}>
            <h3 className={styles.heading}>{t.watchers}</h3>
            <p className={styles.watchers}>
              {watchers.map(({ id, name }) => (
                <PersonLink key={id} id={id} name={name} />
              ))}
            </p>
          </section>
        )}
      </Card>
    </section>
  )
}

function People({ people }: { people: Forecast['steps'][number]['people'] }) {
  const t = useStrings(confirm)
  if (people.length === 0) return <p className={styles.note}>{t.nobody}</p>
  return (
    <ul className={styles.seats}>
      {people.map(({ id, name, profileImgPath }) => (
        <li key={id} className={styles.seat}>
          <Avatar name={name} src={profileImgPath} size="xSmall" />
          <PersonLink id={id} name={name} />
        </li>
      ))}
    </ul>
  )
}
