import { fileSize } from '#common/byte-size.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import styles from '../administration/settings.module.css'
import { limitWords } from './limits.strings.ts'
import type { Limits } from './use-limits.ts'

/** The company's storage and its quota. */
export function StoragePart({ storage }: { storage: Limits['storage'] }) {
  const t = useStrings(limitWords)
  const { usedBytes, quotaBytes, quarantinedBytes, quarantinedCount } = storage
  const share = quotaBytes === null ? 0 : usedBytes / quotaBytes
  const situation = share >= 0.95 ? 'danger' : 'standard'
  const items = [
    ...(quotaBytes === null ? [{ term: t.used, value: fileSize(usedBytes) }] : []),
    ...(quarantinedCount > 0
      ? [{ term: t.quarantineTerm, value: t.filesOf(fileSize(quarantinedBytes), quarantinedCount) }]
      : []),
  ]
  return (
    <Card as="section" aria-labelledby="storage" className={styles.part}>
      <h2 id="storage" className={styles.heading}>
        {t.storage}
      </h2>
      <p>{t.storageIntro}</p>
      {share >= 0.8 && (
        <Notice situation={share >= 0.95 ? 'danger' : 'warning'} title={share >= 1 ? t.full : t.filling}>
          {t.askOperator}
        </Notice>
      )}
      {quotaBytes !== null && (
        <Progress
          label={t.used}
          value={share}
          situation={situation}
          detail={t.usedOf(fileSize(usedBytes), fileSize(quotaBytes), Math.floor(share * 100))}
        />
      )}
      {items.length > 0 && <DataList items={items} />}
      {quotaBytes === null && <p className={styles.note}>{t.noQuota}</p>}
    </Card>
  )
}
