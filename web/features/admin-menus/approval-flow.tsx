import type { Workflow } from '#common/approval/workflow.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './approval-flow.module.css'
import { approvalFlowWords } from './approval-flow.strings.ts'
import { type Known, whenOf, whoApproves } from './approval-sentence.ts'
import type { Stage } from './design-context.ts'

type Props = {
  workflow: Workflow
  stage: Stage
  /** A report follows once this is approved. */
  followed: boolean
  known: Known
  /** The step that is being edited. */
  open: string | undefined
}

/**
 * The approval as a drawing: from the submission over the steps to its end, with the ways back and out. To screen
 * readers it is a list in order.
 */
export function ApprovalFlow({ workflow, stage, followed, known, open }: Props) {
  const t = useStrings(approvalFlowWords)
  return (
    <div className={styles.flow}>
      <ol aria-label={t.flow} className={styles.nodes}>
        <li className={styles.place}>
          <span className={classNames(styles.node, styles.start)}>
            <Icon name="send" size="small" />
            {t[stage]}
          </span>
        </li>
        {workflow.steps.map((step, index) => {
          const when = whenOf(step, known)
          return (
            <li key={step.key} className={styles.place}>
              {when && (
                <span className={styles.rule}>
                  <Icon name="filter" size="small" />
                  {t.when(when)}
                </span>
              )}
              <span
                aria-current={open === step.key ? 'step' : undefined}
                className={classNames(styles.node, when && styles.branch, open === step.key && styles.open)}
              >
                <span className={styles.name}>
                  {t.step(index + 1)} {step.name}
                </span>
                <span className={styles.who}>{whoApproves(step, known)}</span>
              </span>
              {when && <span className={styles.skip}>{t.skip}</span>}
            </li>
          )
        })}
        <li className={styles.place}>
          <span className={classNames(styles.node, styles.end)}>
            <Icon name="success" size="small" />
            {followed ? t.reportNext : t.done}
          </span>
        </li>
      </ol>
      <ul aria-label={t.ways} className={styles.ways}>
        <li className={styles.back}>
          <Icon name="reply" size="small" />
          {stage === 'apply' ? t.returnedApply : t.returnedReport}
        </li>
        <li className={styles.out}>
          <Icon name="close" size="small" />
          {t.rejected}
        </li>
      </ul>
    </div>
  )
}
