import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getMenu } from '#contract/menu-pages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { FormFields } from '../forms/form-fields.tsx'
import { FormProblems, focusItem } from '../forms/form-problems.tsx'
import { useFormCheck } from '../forms/use-form-check.ts'
import { type AnswerFiles, useFormFiles } from '../forms/use-form-files.ts'
import type { ReportStage } from '../reports/state-tag.tsx'
import { FormSections } from './form-sections.tsx'
import { SaveNotices, SaveState } from './save-state.tsx'
import { type HeldSubsidy, SubsidyEstimate } from './subsidy-estimate.tsx'
import type { useReportWriting } from './use-report-writing.ts'
import { WhoApproves } from './who-approves.tsx'
import styles from './writing.module.css'
import { writing as catalogue } from './writing.strings.ts'

type Props = {
  menu: Pick<Answer<typeof getMenu>, 'id' | 'name' | 'iconName' | 'tone'>
  description?: string
  stage: ReportStage
  applyId?: number
  items: FormItem[]
  files?: AnswerFiles
  /** The only items that can be edited; null: all. */
  reopened?: readonly string[] | null
  /** The subsidies it already holds from an earlier submission. */
  reserved?: readonly HeldSubsidy[]
  writing: ReturnType<typeof useReportWriting>
  /** Above the form. */
  notice?: ReactNode
  discard?: ReactNode
}

/** The form of one stage, with its subsidy estimate, its save state, and the link to the confirmation. */
export function ReportForm(props: Props) {
  const { menu, description, stage, applyId, items, files, reopened, reserved, writing, notice, discard } =
    props
  const t = useStrings(catalogue)
  const navigate = useAppNavigate()
  const formFiles = useFormFiles(files)
  const form = useFormCheck(items, writing.answers, reopened)
  const [going, setGoing] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useItemInAddress(form.check)

  const goOn = async () => {
    if (!form.check() || formFiles.sending || going) return
    setGoing(true)
    const id = await writing.save()
    setGoing(false)
    if (id !== undefined) navigate(`/reports/${id}/confirm`)
    else top.current?.focus()
  }
  return (
    <>
      {description && <p className={`${styles.description} ${styles.padded}`}>{description}</p>}
      <div ref={top} tabIndex={-1} className={`${styles.column} ${styles.notices}`}>
        <SaveNotices writing={writing} menuId={menu.id} applyId={applyId} />
        {notice}
      </div>
      <FormSections items={items} answers={writing.answers} />
      <Card as="section" padding="large" bleeds className={styles.form} aria-label={menu.name}>
        <h2 className="visually-hidden">{t.form}</h2>
        <FormProblems items={items} problems={form.problems} attempt={form.attempt} />
        <FormFields
          items={items}
          answers={writing.answers}
          files={formFiles}
          problems={form.problems}
          readOnlyExcept={reopened ?? null}
          onChange={(answers) => writing.change((now) => ({ ...now, answers }))}
        />
      </Card>
      <SubsidyEstimate menuId={menu.id} stage={stage} answers={form.cleaned} held={reserved} />
      <WhoApproves menuId={menu.id} stage={stage} />
      <div className={styles.foot}>
        <SaveState writing={writing} />
        {discard}
        <Button
          priority="primary"
          iconAfter="chevronRight"
          pending={going}
          disabled={formFiles.sending && t.filesSending}
          onClick={goOn}
        >
          {t.goOn}
        </Button>
      </div>
    </>
  )
}

/** If the address names an item (`#purpose`), as the confirmation does: problems are shown, and the item is focused. */
function useItemInAddress(check: () => unknown) {
  const [asked] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const first = useRef(check)
  useEffect(() => {
    if (!asked) return
    first.current()
    // After the summary of problems has taken the focus.
    const frame = requestAnimationFrame(() => focusItem(asked))
    return () => cancelAnimationFrame(frame)
  }, [asked])
}

export const ReportFormSkeleton = () => (
  <Card padding="large" bleeds>
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  </Card>
)
