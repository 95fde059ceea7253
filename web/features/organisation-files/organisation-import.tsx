import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  applyOrganisationFile,
  checkOrganisationFile,
  type organisationFileKinds,
  organisationFileLimits,
} from '#contract/organisation-files.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { CheckResult } from './check-result.tsx'
import styles from './organisation-files.module.css'
import { organisationFileWords } from './organisation-files.strings.ts'

type Props = {
  kind: (typeof organisationFileKinds)[number]
  onClose: () => void
  onApplied: () => Promise<void>
}

/** Checks a file of departments or positions, shows what it would change, and applies it. */
export default function OrganisationImport({ kind, onClose, onApplied }: Props) {
  const t = useStrings(organisationFileWords)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Answer<typeof checkOrganisationFile>>()
  const choose = (next: File | undefined) => {
    setFile(next)
    setChecked(undefined)
    form.clear()
  }
  const form = useSubmit({
    stays: true,
    check: () => ({ file: file ? '' : t.chooseFile }),
    send: async () => {
      const files = { file: file ? [file] : [] }
      if (!checked?.fingerprint)
        return setChecked(await call(checkOrganisationFile, { body: { kind }, files }))
      const body = { kind, fingerprint: checked.fingerprint }
      const { changedCount } = await call(applyOrganisationFile, { body, files })
      toast.success(t.applied(changedCount))
      await onApplied()
      onClose()
    },
    problemsOf: ({ code, fields }) => {
      setChecked(undefined)
      return code === 'conflict' ? { form: t.conflict } : fields
    },
    failed: t.failed,
  })
  const applies = checked !== undefined && checked.lines.length > 0 && checked.fingerprint !== null
  return (
    <FormDialog
      submission={form}
      title={kind === 'departments' ? t.importDepartments : t.importPositions}
      submitLabel={applies ? t.apply : t.check}
      submitDisabled={checked !== undefined && !applies}
      onClose={onClose}
      className={styles.part}
    >
      <p>{kind === 'departments' ? t.departmentsIntro : t.positionsIntro}</p>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <FileDrop
        label={t.file}
        note={t.fileNote}
        required
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        maxFiles={1}
        maxBytes={organisationFileLimits.bytes}
        files={file ? [{ id: file.name, name: file.name, size: file.size }] : []}
        disabled={form.pending}
        error={form.problems.file}
        onAdd={([next]) => choose(next)}
        onRemove={() => choose(undefined)}
      />
      {checked && <CheckResult checked={checked} />}
    </FormDialog>
  )
}
