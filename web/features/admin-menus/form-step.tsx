import { useState } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { updateMenuForm } from '#contract/admin-menus.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { type Stage, useDesign } from './design-context.ts'
import styles from './design-screen.module.css'
import { FormDesigner } from './form-designer.tsx'
import { formWords } from './form-step.strings.ts'
import { StepBar } from './step-bar.tsx'
import { useStage } from './use-stage.ts'
import { useStep } from './use-step.ts'

type Items = CallInput<typeof updateMenuForm>['body']['items']

/** The form: a free post, or the menu's own items, stage by stage. */
export function FormStep() {
  const { menu } = useDesign()
  const { stage, several, choose } = useStage('form')
  return (
    <>
      {menu.flow === 'share' && <FormKind />}
      {several && <StageChoice stage={stage} onChange={choose} />}
      {menu.formKind === 'items' && <StageForm key={stage} stage={stage} />}
    </>
  )
}

/** The selected stage of an application with a report. */
export function StageChoice({ stage, onChange }: { stage: Stage; onChange: (stage: Stage) => void }) {
  const t = useStrings(formWords)
  return (
    <RadioGroup
      label={t.stage}
      labelHidden
      row
      options={[
        { value: 'apply', label: t.apply },
        { value: 'report', label: t.report },
      ]}
      value={stage}
      onChange={onChange}
    />
  )
}

function FormKind() {
  const t = useStrings(formWords)
  const { menu, save, catchUp } = useDesign()
  const [saving, setSaving] = useState<'post' | 'items'>()
  const [asking, setAsking] = useState<'post' | 'items'>()
  const change = async (kind: 'post' | 'items') => {
    setSaving(kind)
    const items = kind === 'post' ? null : ((menu.forms.report ?? []) as Items)
    try {
      await save((version) =>
        call(updateMenuForm, { params: { id: menu.id }, body: { version, stage: 'report', items } }),
      )
      toast.success(t.changed)
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
      await catchUp()
    }
    setSaving(undefined)
  }
  return (
    <div className={styles.fields}>
      <RadioGroup
        label={t.formKind}
        disabled={saving !== undefined}
        options={[
          { value: 'post', label: t.post, note: t.postNote },
          { value: 'items', label: t.items, note: t.itemsNote },
        ]}
        value={saving ?? asking ?? menu.formKind}
        onChange={(kind) => (menu.state === 'unpublished' ? change(kind) : setAsking(kind))}
      />
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t.changeTitle}
        confirmLabel={t.change}
        onConfirm={() => asking && change(asking)}
      >
        {t.changeWords}
      </ConfirmDialog>
    </div>
  )
}

const none: FormItem[] = []
const headlines = ['subject', 'amount'] as const
// Reports of a menu whose posts nobody reads are named by the menu.
const justAmount = ['amount'] as const

function StageForm({ stage }: { stage: Stage }) {
  const { menu } = useDesign()
  const step = useStep(
    `form.${stage}`,
    ({ forms }) => forms[stage] ?? none,
    (items, version) =>
      call(updateMenuForm, { params: { id: menu.id }, body: { version, stage, items: items as Items } }),
  )
  return (
    <>
      <StepBar step={step} />
      <FormDesigner
        items={step.value}
        onChange={step.change}
        headlines={menu.publicationMode === 'nobody' ? justAmount : headlines}
      />
    </>
  )
}
