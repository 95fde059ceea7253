import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { listMenuReportWorkflows } from '#contract/menu-pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { workflowsQuery } from '../menus/menu-queries.ts'
import type { ReportStage } from '../reports/state-tag.tsx'
import styles from './who-approves.module.css'
import { writing } from './writing.strings.ts'

type Step = Answer<typeof listMenuReportWorkflows>['stages'][number]['steps'][number]

/** Before sending: who will approve it, in order. Not shown if nobody has to, or while it is unknown. */
export function WhoApproves({ menuId, stage }: { menuId: number; stage: ReportStage }) {
  const t = useStrings(writing)
  const { data } = useQuery(workflowsQuery(menuId))
  const steps = data?.stages.find((one) => one.stage === stage)?.steps ?? []
  if (steps.length === 0) return null
  return (
    <Card as="section" bleeds aria-labelledby="who-approves">
      <h2 id="who-approves" className={styles.heading}>
        {steps.length > 1 ? t.approvedInOrder : t.approvedBy}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.step}>
            {index > 0 && <Icon name="right" size="small" className={styles.arrow} />}
            <People step={step} />
            {step.when && <span className={styles.note}>{t.approvesWhen(step.when)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** As many faces as fit in a line. */
const faces = 3

function People({ step }: { step: Step }) {
  const t = useStrings(writing)
  const { people, need, approvers } = step
  if (people === null) return <span className={styles.name}>{t.approverChosen}</span>
  if (people.length === 0)
    return <span className={styles.name}>{approvers.join(t.comma) || t.approverNone}</span>
  const more = people.length - faces
  return (
    <span className={styles.people}>
      {people.slice(0, faces).map(({ id, name, profileImgPath }) => (
        <span key={id} className={styles.person}>
          <Avatar name={name} src={profileImgPath} size="xSmall" />
          <span className={styles.name}>{t.approverName(name)}</span>
        </span>
      ))}
      {more > 0 && <span className={styles.note}>{t.approversMore(more)}</span>}
      {people.length > 1 && (
        <span className={styles.note}>
          {need === 'all' ? t.approversAll : need === 'any' ? t.approversAny : t.approversCount(need)}
        </span>
      )}
    </span>
  )
}
