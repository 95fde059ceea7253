import { useState } from 'react'
import { type HelpCategory, helpCategories } from '#common/help-categories.ts'
import { createHelp, helpLimits } from '#contract/helps.administration.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { adminHelpWords } from './admin-helps.strings.ts'
import styles from './helps.module.css'
import { useRefreshHelps } from './use-helps.ts'

/** Creates a draft of a help article and opens it. */
export function NewHelpDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(adminHelpWords)
  const navigate = useAppNavigate()
  const refresh = useRefreshHelps()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState<HelpCategory>('company')
  const form = useSubmit({
    check: () => ({ title: title.trim() ? '' : t.titleMissing }),
    send: () => call(createHelp, { body: { title, category } }),
    done: async ({ id }) => {
      await refresh()
      onClose()
      navigate(`/admin/helps/${id}`)
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={t.addTitle}
      submitLabel={t.create}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <Input
        label={t.title}
        required
        data-first-focus
        maxLength={helpLimits.titleLength}
        value={title}
        error={form.problems.title}
        onChange={(value) => {
          setTitle(value)
          form.clear('title')
        }}
      />
      <Select
        label={t.category}
        options={helpCategories.map((value) => ({ value, label: t[value] }))}
        value={category}
        onChange={setCategory}
      />
    </FormDialog>
  )
}
