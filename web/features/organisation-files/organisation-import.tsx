import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  applyOrganisationFile,
  checkOrganisationFile,
  type organisationFileKinds,
  organisationFileLimits,
} from '#contract/organisation-files.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
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
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const choose = (next: File | undefined) => {
    setFile(next)
    setChecked(undefined)
    setProblem(undefined)
    setFailure(undefined)
  }
  const submit = async () => {
    if (!file) return setProblem(t.chooseFile)
    setPending(true)
    setProblem(undefined)
    setFailure(undefined)
    const files = { file: [file] }
    try {
      if (checked?.fingerprint) {
        const body = { kind, fingerprint: checked.fingerprint }
        const { changedCount } = await call(applyOrganisationFile, { body, files })
        toast.success(t.applied(changedCount))
        await onApplied()
        return onClose()
      }
      setChecked(await call(checkOrganisationFile, { body: { kind }, files }))
    } catch (error) {
      const told = error instanceof ApiError ? error : undefined
      if (told?.fields.file) setProblem(told.fields.file)
      else setFailure(told?.code === 'conflict' ? t.conflict : (told?.message ?? t.failed))
      setChecked(undefined)
    }
    setPending(false)
  }
  const applies = checked !== undefined && checked.lines.length > 0 && checked.fingerprint !== null
  return (
    <Dialog
      open
      title={kind === 'departments' ? t.importDepartments : t.importPositions}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            priority="primary"
            pending={pending}
            disabled={checked !== undefined && !applies}
            onClick={() => void submit()}
          >
            {applies ? t.apply : t.check}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <p>{kind === 'departments' ? t.departmentsIntro : t.positionsIntro}</p>
        {failure && (
          <Notice situation="danger" live>
            {failure}
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
          disabled={pending}
          error={problem}
          onAdd={([next]) => choose(next)}
          onRemove={() => choose(undefined)}
        />
        {checked && <CheckResult checked={checked} />}
      </div>
    </Dialog>
  )
}
