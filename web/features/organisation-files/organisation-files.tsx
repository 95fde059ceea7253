import { lazy, Suspense, useState } from 'react'
import type { organisationFileKinds } from '#contract/organisation-files.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './organisation-files.module.css'
import { organisationFileWords } from './organisation-files.strings.ts'

export type FileKind = (typeof organisationFileKinds)[number]

const ExportDialog = lazy(() => import('./organisation-export.tsx'))
const ImportDialog = lazy(() => import('./organisation-import.tsx'))

/** Buttons that export and import all departments or positions. */
export function OrganisationFiles({ kind, refresh }: { kind: FileKind; refresh: () => Promise<void> }) {
  const t = useStrings(organisationFileWords)
  const [open, setOpen] = useState<'export' | 'import'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.actions}>
      <Button size="xSmall" icon="download" onClick={() => setOpen('export')}>
        {t.export}
      </Button>
      <Button size="xSmall" icon="upload" onClick={() => setOpen('import')}>
        {t.import}
      </Button>
      <Suspense>
        {open === 'export' && <ExportDialog kind={kind} onClose={close} />}
        {open === 'import' && <ImportDialog kind={kind} onClose={close} onApplied={refresh} />}
      </Suspense>
    </div>
  )
}
