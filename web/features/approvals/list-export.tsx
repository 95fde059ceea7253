import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import settings from '../administration/settings.module.css'
import { type Format, FormatChoice } from '../reports/format-choice.tsx'
import { type ApprovalFilter, searchOf } from './approval-filter.ts'
import { approvals } from './approvals.strings.ts'

/** Downloads a file of the filtered list, with everything the approver may see of these reports. */
export function ListExport({ filter }: { filter: ApprovalFilter }) {
  const t = useStrings(approvals)
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<Format>('xlsx')
  const start = () => {
    const params = new URLSearchParams(searchOf(filter))
    const q = params.get('query')
    params.delete('query')
    params.delete('sort')
    if (q) params.set('q', q)
    params.set('list', filter.list)
    params.set('format', format)
    location.assign(`/api/v2/reports_export?${params}`)
    setOpen(false)
  }
  return (
    <>
      <Button size="xSmall" priority="tertiary" icon="download" onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      {open && (
        <Dialog
          open
          losesNothing
          title={t.exportTitle}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button situation="neutral" onClick={() => setOpen(false)}>
                {t.exportCancel}
              </Button>
              <Button priority="primary" icon="download" onClick={start}>
                {t.exportStart}
              </Button>
            </>
          }
        >
          <div className={settings.part}>
            <p>{t.exportWords(t[filter.list])}</p>
            <FormatChoice value={format} onChange={setFormat} />
          </div>
        </Dialog>
      )}
    </>
  )
}
