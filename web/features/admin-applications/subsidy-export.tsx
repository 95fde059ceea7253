import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import settings from '../administration/settings.module.css'
import { type Format, FormatChoice } from '../reports/format-choice.tsx'
import { applications } from './applications.strings.ts'
import { subsidies } from './subsidies.strings.ts'

type Content = 'totals' | 'entries'

/** Exports a fiscal year's subsidies in the chosen format. */
export function SubsidyExport({ year, onClose }: { year: number; onClose: () => void }) {
  const t = useStrings(subsidies)
  const a = useStrings(applications)
  const [content, setContent] = useState<Content>('totals')
  const [format, setFormat] = useState<Format>('xlsx')
  const path = `/api/v2/admin/subsidies_export?${new URLSearchParams({ year: String(year), content, format })}`
  return (
    <Dialog
      open
      losesNothing
      title={t.exportOf(t.year(year))}
      onClose={onClose}
      footer={
        <>
          <Button situation="neutral" onClick={onClose}>
            {a.close}
          </Button>
          <Button priority="primary" icon="download" onClick={() => location.assign(path)}>
            {a.download}
          </Button>
        </>
      }
    >
      <div className={settings.part}>
        <RadioGroup
          label={t.content}
          options={[
            { value: 'totals', label: t.totals, note: t.totalsNote },
            { value: 'entries', label: t.entries, note: t.entriesNote },
          ]}
          value={content}
          onChange={setContent}
        />
        <FormatChoice value={format} onChange={setFormat} />
      </div>
    </Dialog>
  )
}
