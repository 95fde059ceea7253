import { useState } from 'react'
import type { Workflow, WorkflowStep } from '#common/approval/workflow.ts'
import { workflowLimits } from '#common/approval/workflow.ts'
import { updateMenuWorkflow } from '#contract/admin-menus.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { moved } from '#ui/moved.ts'
import { movesOf } from '#ui/moves.ts'
import { toast } from '#ui/toast-store.ts'
import { useDragging } from '#ui/use-dragging.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { approvalFlowWords } from './approval-flow.strings.ts'
import { ApprovalFlow } from './approval-flow.tsx'
import { sentenceWords } from './approval-sentence.strings.ts'
import { approvalWords } from './approval-step.strings.ts'
import { ApproverList } from './approver-list.tsx'
import { type Stage, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { StageChoice } from './form-step.tsx'
import { newKey } from './item-kinds.ts'
import { StepBar } from './step-bar.tsx'
import { useApproverNames } from './use-approver-names.ts'
import { useStage } from './use-stage.ts'
import { useStep } from './use-step.ts'
import { WorkflowStepCard } from './workflow-step-card.tsx'

type Sent = CallInput<typeof updateMenuWorkflow>['body']['workflow']

/** The approvers of a submission, step by step, and the watchers. */
export function ApprovalStep() {
  const t = useStrings(approvalWords)
  const { menu } = useDesign()
  const { stage, several, choose } = useStage('approval')
  if (menu.flow === 'share')
    return (
      <EmptyState
        icon="check"
        title={t.notNeeded}
        action={<AppLink to={`/admin/menus/${menu.id}?step=flow`}>{t.toFlow}</AppLink>}
      >
        {t.notNeededWords}
      </EmptyState>
    )
  return (
    <>
      {several && <StageChoice stage={stage} onChange={choose} />}
      <StageApproval key={stage} stage={stage} />
    </>
  )
}

const newStep = (name: string, approvers: WorkflowStep['approvers']): WorkflowStep => ({
  key: newKey(),
  name,
  approvers,
  need: { mode: 'any' },
  when: [],
  itemKeys: [],
})

function StageApproval({ stage }: { stage: Stage }) {
  const t = useStrings(approvalWords)
  const { menu, save, catchUp } = useDesign()
  const [removing, setRemoving] = useState(false)
  const [said, setSaid] = useState('')
  const [open, setOpen] = useState<string>()
  const wide = useFrame().kind === 'pc'
  const send = (workflow: Workflow | null, version: number) =>
    call(updateMenuWorkflow, {
      params: { id: menu.id },
      body: { version, stage, workflow: workflow as Sent },
    })
  const step = useStep(`approval.${stage}`, ({ workflows }) => workflows[stage], send)
  const workflow = step.value
  const setSteps = (steps: WorkflowStep[]) => workflow && step.change({ ...workflow, steps })
  const move = (from: number, to: number) => {
    const steps = workflow?.steps
    if (!steps || from === to) return
    setSaid(t.moved(steps[from]?.name || t.step(from + 1), to + 1))
    setSteps(moved(steps, from, to))
  }
  const { over, source, target } = useDragging(move)
  const names = useApproverNames(workflow, menu.people)
  const words = useStrings(sentenceWords)
  const drawn = useStrings(approvalFlowWords)
  const known = { t: words, names, items: menu.forms[stage] ?? [] }
  if (!workflow)
    return (
      <EmptyState
        icon="users"
        title={t.none}
        action={
          <Button
            priority="primary"
            icon="plus"
            onClick={() => {
              const first = newStep(t.superiorStep, [{ type: 'superior' }])
              setOpen(first.key)
              step.change({ steps: [first], watchers: [] })
            }}
          >
            {t.add}
          </Button>
        }
      >
        {t.noneWords}
      </EmptyState>
    )
  const remove = async () => {
    try {
      await step.discard()
      await save((version) => send(null, version))
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
      await catchUp()
    }
  }
  return (
    <>
      <StepBar step={step} />
      <div className={styles.approval}>
        <details open={wide} className={styles.drawing}>
          <summary className={styles.drawingName}>{drawn.drawing}</summary>
          <ApprovalFlow
            workflow={workflow}
            stage={stage}
            followed={menu.flow === 'apply_report' && stage === 'apply'}
            known={known}
            open={open}
          />
        </details>
        <div className={styles.fields}>
          <ol className={styles.workSteps}>
            {workflow.steps.map((one, index) => (
              <li key={one.key} className={classNames(over === index && styles.over)} {...target(index)}>
                <WorkflowStepCard
                  step={one}
                  place={index + 1}
                  known={known}
                  open={open === one.key}
                  onToggle={() => setOpen(open === one.key ? undefined : one.key)}
                  onChange={(changed) =>
                    setSteps(workflow.steps.map((other) => (other.key === one.key ? changed : other)))
                  }
                  moves={movesOf(index, workflow.steps.length, (to) => move(index, to))}
                  source={source(index)}
                  onRemove={
                    workflow.steps.length > 1
                      ? () => setSteps(workflow.steps.filter(({ key }) => key !== one.key))
                      : undefined
                  }
                />
              </li>
            ))}
          </ol>
          <p role="status" className="visually-hidden">
            {said}
          </p>
          <div>
            <Button
              icon="plus"
              disabled={workflow.steps.length >= workflowLimits.steps}
              onClick={() => {
                const added = newStep('', [])
                setOpen(added.key)
                setSteps([...workflow.steps, added])
              }}
            >
              {t.addStep}
            </Button>
          </div>
          <Card as="section" className={styles.card}>
            <ApproverList
              label={t.watchers}
              note={t.watchersNote}
              conditions={workflow.watchers}
              names={names}
              watching
              onChange={(watchers) => step.change({ ...workflow, watchers })}
            />
          </Card>
          <div>
            <Button situation="danger" priority="tertiary" icon="trash" onClick={() => setRemoving(true)}>
              {t.removeAll}
            </Button>
          </div>
        </div>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t.removeAllTitle}
        confirmLabel={t.removeAll}
        situation="danger"
        onConfirm={remove}
      >
        {t.removeAllWords}
      </ConfirmDialog>
    </>
  )
}
