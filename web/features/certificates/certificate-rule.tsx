import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificateLimits, getCertificateRule, setCertificateRule } from '#contract/certificates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './certificates.module.css'
import { certificateWords } from './certificates.strings.ts'

type Subject = { knowledgeTestId: number } | { courseId: number }
type Rule = Answer<typeof getCertificateRule>

/** Whether a test or a course gives a certificate, for administrators. */
export function CertificateRule({ subject }: { subject: Subject }) {
  const { data } = useQuery({ ...queryFor(getCertificateRule, { query: subject }), staleTime: 0 })
  return data ? <RuleForm key={data.version} subject={subject} rule={data} /> : null
}

const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

function RuleForm({ subject, rule }: { subject: Subject; rule: Rule }) {
  const t = useStrings(certificateWords)
  const toast = useToast()
  const client = useQueryClient()
  const [enabled, setEnabled] = useState(rule.enabled)
  const [months, setMonths] = useState(rule.validMonths === null ? '' : String(rule.validMonths))
  const [days, setDays] = useState(String(rule.renewalDays))
  const refetch = () => client.invalidateQueries({ queryKey: everyKeyOf(getCertificateRule) })
  const form = useSubmit({
    check: () => ({
      validMonths:
        !enabled || months.trim() === '' || isWithin(months, 1, certificateLimits.validMonths)
          ? ''
          : t.monthsWrong,
      renewalDays: !enabled || isWithin(days, 0, certificateLimits.renewalDays) ? '' : t.renewalWrong,
    }),
    send: () =>
      call(setCertificateRule, {
        body: {
          ...subject,
          enabled,
          validMonths: months.trim() === '' ? null : Number(months),
          renewalDays: enabled ? Number(days) : rule.renewalDays,
          version: rule.version,
        },
      }),
    done: async () => {
      toast.success(t.saved)
      await refetch()
    },
    failed: t.saveFailed,
    stays: true,
  })
  return (
    <Card as="section" aria-label={t.rule}>
      <form {...form.props} className={styles.form}>
        <h2 className={styles.heading}>{t.rule}</h2>
        {form.failure && <Notice situation="danger" title={form.failure} live />}
        <Checkbox label={t.ruleOn} note={t.ruleNote} checked={enabled} onChange={setEnabled} />
        {enabled && (
          <div className={styles.pair}>
            <Input
              label={t.months}
              note={t.monthsNote}
              inputMode="numeric"
              maxLength={3}
              value={months}
              error={form.problems.validMonths}
              onChange={setMonths}
            />
            <Input
              label={t.renewalDays}
              inputMode="numeric"
              maxLength={3}
              value={days}
              error={form.problems.renewalDays}
              onChange={setDays}
            />
          </div>
        )}
        {rule.issuedCount > 0 && <p className={styles.fact}>{t.issuedCount(rule.issuedCount)}</p>}
        <div className={styles.buttons}>
          <Button type="submit" size="xSmall" pending={form.pending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
