import { useState } from 'react'
import {
  downloadOrganisationFile,
  type organisationFileFormats,
  type organisationFileKinds,
} from '#contract/organisation-files.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { addressOf } from '#web/app/request.ts'
import styles from './organisation-files.module.css'
import { organisationFileWords } from './organisation-files.strings.ts'

type Props = { kind: (typeof organisationFileKinds)[number]; onClose: () => void }

/** Downloads all departments or positions as a file. */
export default function OrganisationExport({ kind, onClose }: Props) {
  const t = useStrings(organisationFileWords)
  const [format, setFormat] = useState<(typeof organisationFileFormats)[number]>('csv')
  return (
    <Dialog
      open
      losesNothing
      size="small"
      title={kind === 'departments' ? t.exportDepartments : t.exportPositions}
      onClose={onClose}
      footer={
        <>
          <Button situation="neutral" onClick={onClose}>
            {t.close}
          </Button>
          <Button
            priority="primary"
            icon="download"
            onClick={() => location.assign(addressOf(downloadOrganisationFile, { query: { kind, format } }))}
          >
            {t.download}
          </Button>
        </>
      }
    >
      <div className={styles.part}>
        <RadioGroup
          label={t.format}
          options={[
            { value: 'csv', label: t.csv },
            { value: 'csv_sjis', label: t.csv_sjis },
          ]}
          value={format}
          onChange={setFormat}
        />
        <p className={styles.note}>{t.back}</p>
      </div>
    </Dialog>
  )
}
