import { useState } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import { dryRunMenu } from '#contract/admin-menus.views.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { FormFields } from '../forms/form-fields.tsx'
import { useFormFiles } from '../forms/use-form-files.ts'
import { ConfirmFigures } from '../report-writing/confirm-figures.tsx'
import { ConfirmSteps } from '../report-writing/confirm-steps.tsx'
import type { ChosenApprovers } from '../report-writing/report-copy.ts'
import { checkWords } from './check-step.strings.ts'
import { type Stage, stagesOf, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { StageChoice } from './form-step.tsx'

type Told = Answer<typeof dryRunMenu>
type Sent = CallInput<typeof dryRunMenu>['body']['answers']

/** Fills in the form on behalf of a person and shows what submitting it would lead to. Nothing is saved. */
export function DryRun() {
  const t = useStrings(checkWords)
  const { menu } = useDesign()
  const stages = stagesOf(menu.flow)
  const [chosenStage, setStage] = useState<Stage>()
  const stage = chosenStage && stages.includes(chosenStage) ? chosenStage : stages[0]!
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  return (
    <Card as="section" aria-labelledby="dry-run" className={styles.card}>
      <h3 id="dry-run" className={styles.heading}>
        {t.dryRun}
      </h3>
      <p className={styles.note}>{t.dryRunNote}</p>
      <Combobox label={t.applicant} options={searchPeople} value={person} onChange={setPerson} />
      {stages.length > 1 && <StageChoice stage={stage} onChange={setStage} />}
      <Trial key={stage} stage={stage} person={person} />
    </Card>
  )
}

function Trial({ stage, person }: { stage: Stage; person: ComboboxOption | null }) {
  const t = useStrings(checkWords)
  const { menu } = useDesign()
  const files = useFormFiles()
  const [answers, setAnswers] = useState<FormAnswer[]>([])
  const [chosen, setChosen] = useState<ChosenApprovers>([])
  const [told, setTold] = useState<Told>()
  const { pending, run: once } = usePending()
  const [failed, setFailed] = useState(false)
  const run = (chosenApprovers = chosen) =>
    once(async () => {
      if (!person) return
      setFailed(false)
      try {
        const body = { userId: Number(person.value), stage, answers: answers as Sent, chosenApprovers }
        setTold(await call(dryRunMenu, { params: { id: menu.id }, body }))
      } catch {
        setFailed(true)
      }
    })
  const choose = (step: string, userIds: number[]) => {
    const next = [...chosen.filter((one) => one.step !== step), { step, userIds }]
    setChosen(next)
    void run(next)
  }
  return (
    <>
      <div className={styles.trial}>
        <FormFields
          items={menu.forms[stage] ?? []}
          answers={answers}
          onChange={setAnswers}
          files={files}
          problems={told?.problems.flatMap(({ item, message }) => (item ? [{ item, message }] : []))}
        />
      </div>
      <div>
        <Button
          priority="primary"
          pending={pending}
          disabled={person === null ? t.choosePerson : false}
          onClick={() => run()}
        >
          {t.tryIt}
        </Button>
      </div>
      {failed && (
        <Notice situation="danger" live>
          {t.failed}
        </Notice>
      )}
      {told && <Result told={told} stage={stage} chosen={chosen} onChoose={choose} />}
    </>
  )
}

type ResultProps = {
  told: Told
  stage: Stage
  chosen: ChosenApprovers
  onChoose: (step: string, userIds: number[]) => void
}

function Result({ told, stage, chosen, onChoose }: ResultProps) {
  const t = useStrings(checkWords)
  const { menu } = useDesign()
  const nameOf = (path: string) =>
    (menu.forms[stage] ?? []).find(({ key }) => key === path.split('.')[0])?.name ?? ''
  const more = menu.flow === 'apply_report' && stage === 'apply'
  return (
    <section aria-labelledby="dry-run-result" className={styles.card}>
      <h4 id="dry-run-result" className={styles.heading}>
        {t.result(told.user.name)}
      </h4>
      {told.problems.length > 0 ? (
        <Notice live situation="warning" title={t.problems}>
          <ul>
            {told.problems.map(({ item, message }) => (
              <li key={`${item} ${message}`}>{item ? t.problemOf(nameOf(item), message) : message}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice live situation="success">
          {t.fine}
        </Notice>
      )}
      {menu.flow !== 'share' && <ConfirmSteps forecast={told} chosen={chosen} onChoose={onChoose} />}
      {more && <p className={styles.note}>{t.later}</p>}
      <ConfirmFigures forecast={told} approved={menu.flow !== 'share'} followed={more} />
    </section>
  )
}
