import { type HTMLAttributes, useId } from 'react'
import type { WorkflowStep } from '#common/approval/workflow.ts'
import { isAsked, isFilledIn } from '#common/form/item-kinds.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MoveHandle } from '#ui/move-handle.tsx'
import type { Moves } from '#ui/moves.ts'
import { Select } from '#ui/select.tsx'
import { type Known, sentenceOf } from './approval-sentence.ts'
import { approvalWords } from './approval-step.strings.ts'
import { ApproverList } from './approver-list.tsx'
import { ConditionFields, firstCondition } from './condition-fields.tsx'
import styles from './design-screen.module.css'
import { NumberInput } from './number-input.tsx'

type Props = {
  step: WorkflowStep
  place: number
  known: Known
  open: boolean
  onToggle: () => void
  onChange: (step: WorkflowStep) => void
  moves: Moves
  /** Makes its handle drag it. */
  source: HTMLAttributes<HTMLElement>
  onRemove: (() => void) | undefined
}

/** One step of an approval: a sentence that opens to its approvers, how many must approve, when, and what they fill in. */
export function WorkflowStepCard({
  step,
  place,
  known,
  open,
  onToggle,
  moves,
  source,
  onRemove,
  onChange,
}: Props) {
  const t = useStrings(approvalWords)
  const { items, names } = known
  const id = useId()
  const set = (more: Partial<WorkflowStep>) => onChange({ ...step, ...more })
  const name = step.name || t.step(place)
  const asked = items.filter(isAsked)
  return (
    <Card as="section" padding="none" aria-label={name} className={open ? styles.openStep : undefined}>
      <div className={styles.workHead}>
        <MoveHandle {...moves} name={name} drag={source} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className={styles.sentence}
          onClick={onToggle}
        >
          <span className={styles.sentenceWords}>
            <span className={styles.note}>{name}</span>
            <span
              className={classNames(styles.sentenceText, step.approvers.length === 0 && styles.unfinished)}
            >
              {sentenceOf(step, place, known)}
            </span>
          </span>
          <Icon name={open ? 'chevronUp' : 'chevronDown'} />
        </button>
        <IconButton icon="trash" label={t.removeStep(name)} disabled={!onRemove} onClick={onRemove} />
      </div>
      {open && (
        <div id={id} className={styles.workFields}>
          <Input
            label={t.stepName}
            required
            maxLength={50}
            value={step.name}
            onChange={(text) => set({ name: text })}
          />
          <ApproverList
            label={t.approvers}
            error={step.approvers.length === 0 ? t.noApprovers : undefined}
            conditions={step.approvers}
            names={names}
            onChange={(approvers) => set({ approvers })}
          />
          <div className={styles.pair}>
            <Select
              label={t.need}
              options={(['any', 'all', 'count'] as const).map((mode) => ({ value: mode, label: t[mode] }))}
              value={step.need.mode}
              onChange={(mode) => set({ need: mode === 'count' ? { mode, count: 2 } : { mode } })}
            />
            {step.need.mode === 'count' && (
              <NumberInput
                label={t.people}
                value={step.need.count}
                empty={1}
                least={1}
                most={50}
                onChange={(count) => set({ need: { mode: 'count', count: Math.trunc(count ?? 1) } })}
              />
            )}
          </div>
          <Field label={t.when} note={step.when.length === 0 ? t.whenAlways : t.allRules} group>
            {() => (
              <div className={styles.card}>
                {step.when.map((condition, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity and do not move
                  <div key={index} className={styles.rule}>
                    <ConditionFields
                      label={t.rule(index + 1)}
                      condition={condition}
                      items={items}
                      onChange={(changed) =>
                        set({
                          when: changed
                            ? step.when.map((one, at) => (at === index ? changed : one))
                            : step.when.filter((_, at) => at !== index),
                        })
                      }
                    />
                    <IconButton
                      icon="trash"
                      label={t.removeRule}
                      onClick={() => set({ when: step.when.filter((_, at) => at !== index) })}
                    />
                  </div>
                ))}
                {asked[0] && step.when.length < 10 && (
                  <div>
                    <Button
                      size="xSmall"
                      icon="plus"
                      onClick={() => set({ when: [...step.when, firstCondition(asked[0]!)] })}
                    >
                      {t.addRule}
                    </Button>
                  </div>
                )}
              </div>
            )}
          </Field>
          {items.some(isFilledIn) && (
            <details>
              <summary className={styles.summary}>{t.items}</summary>
              <Field label={t.items} labelHidden note={t.itemsNote} group>
                {() =>
                  items.filter(isFilledIn).map((item) => (
                    <Checkbox
                      key={item.key}
                      label={item.name || t.unnamed}
                      checked={step.itemKeys.includes(item.key)}
                      onChange={(checked) =>
                        set({
                          itemKeys: checked
                            ? [...step.itemKeys, item.key]
                            : step.itemKeys.filter((key) => key !== item.key),
                        })
                      }
                    />
                  ))
                }
              </Field>
            </details>
          )}
        </div>
      )}
    </Card>
  )
}
