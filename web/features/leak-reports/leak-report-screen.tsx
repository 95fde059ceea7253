import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { createLeakReport, leakReportLimits } from '#contract/leak-reports.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { LeakReport } from './leak-report.tsx'
import styles from './leak-reports.module.css'
import { leakReportWords } from './leak-reports.strings.ts'

/** Who could see something that may have left the company, and who has seen it. */
export default function LeakReportScreen() {
  return (
    <AdminScreen path="/admin/leak_reports">
      <Reporting />
    </AdminScreen>
  )
}

type Opened = { address: string; reason: string; report: Answer<typeof createLeakReport> }

function Reporting() {
  const t = useStrings(leakReportWords)
  const [address, setAddress] = useState('')
  const [reason, setReason] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const form = useSubmit({
    stays: true,
    unsaved: reason.trim() !== (opened?.reason ?? ''),
    check: () => ({
      address: address.trim() ? '' : t.addressMissing,
      reason: reason.trim() ? '' : t.reasonMissing,
    }),
    send: async () => {
      const body = { address: address.trim(), reason: reason.trim() }
      setOpened({ ...body, report: await call(createLeakReport, { body }) })
    },
    failed: t.failed,
    focusesProblem: true,
  })
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t.intro}</p>
      <form {...form.props} className={styles.form}>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <Input
          required
          label={t.address}
          note={t.addressNote}
          maxLength={leakReportLimits.addressLength}
          value={address}
          error={form.problems.address}
          onChange={setAddress}
        />
        <Textarea
          required
          low
          label={t.reason}
          most={leakReportLimits.reasonLength}
          value={reason}
          error={form.problems.reason}
          onChange={setReason}
        />
        <div>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.open}
          </Button>
        </div>
      </form>
      {opened && <LeakReport {...opened} />}
    </div>
  )
}
