import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { listMenuReportWorkflows } from '#contract/menu-pages.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Menu, workflowsQuery } from '../menus/menu-queries.ts'
import { menus } from '../menus/menus.strings.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './menu-screen.module.css'

type Step = Answer<typeof listMenuReportWorkflows>['stages'][number]['steps'][number]

/** The approvers of this person's submission today. Not shown if no approval is needed. */
export function MenuApprovers({ menu }: { menu: Menu }) {
  const t = useStrings(menus)
  const { data } = useQuery({ ...workflowsQuery(menu.id), enabled: menu.formKind === 'items' })
  const stages = data?.stages.filter(({ steps }) => steps.length > 0) ?? []
  if (stages.length === 0) return null
  return (
    <section aria-labelledby="menu-approvers">
      <h2 id="menu-approvers" className={styles.heading}>
        {t.approvers}
      </h2>
      <Card bleeds className={styles.stages}>
        {stages.map(({ stage, steps }) => (
          <div key={stage}>
            {menu.flow === 'apply_report' && (
              <h3 className={styles.part}>{stage === 'apply' ? t.applicationStage : t.reportStage}</h3>
            )}
            <ol className={styles.steps}>
              {steps.map((step, index) => (
                <StepLine key={step.key} step={step} number={index + 1} />
              ))}
            </ol>
          </div>
        ))}
      </Card>
    </section>
  )
}

function StepLine({ step, number }: { step: Step; number: number }) {
  const t = useStrings(menus)
  const { name, approvers, need, when, people } = step
  const several = people === null || people.length > 1
  const needWords = need === 'all' ? t.needAll : need === 'any' ? t.needAny : t.needCount(need)
  return (
    <li className={styles.step}>
      <p>
        <span className={styles.stepName}>{t.stepNumber(number, name)}</span>{' '}
        <span className={styles.note}>{approvers.join('、')}</span>
      </p>
      {people === null && <p>{t.chosenByYou}</p>}
      {people?.length === 0 && <p className={styles.problem}>{t.nobodyFound}</p>}
      {people && people.length > 0 && (
        <p className={styles.people}>
          {people.map(({ id, name: person }) => (
            <PersonLink key={id} id={id} name={person} />
          ))}
        </p>
      )}
      {several && <p className={styles.note}>{needWords}</p>}
      {when && <p className={styles.note}>{t.stepWhen(when)}</p>}
    </li>
  )
}
