import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { exportMustRead, getMustRead, remindMustRead } from '#contract/must-read-feeds.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useLive } from '#web/app/live.ts'
import { useMailDelivery } from '#web/app/mail-delivery.tsx'
import { queryFor } from '#web/app/query.ts'
import { refreshProgress } from './must-read-cache.ts'
import { MustReadDialog } from './must-read-dialog.tsx'
import styles from './must-read-panel.module.css'
import { MustReadPeople } from './must-read-people.tsx'
import { progressWords } from './progress.strings.ts'

export type MustReadStatus = Answer<typeof getMustRead>
type Progressed = NonNullable<MustReadStatus['progress']>

/** Departments shown before "all". */
const few = 5

/** The progress of a post's readers, for people who may see it. Administrators can make the post a must-read here. */
export default function MustReadPanel({ feedId }: { feedId: number }) {
  const t = useStrings(progressWords)
  const client = useQueryClient()
  const query = useQuery(queryFor(getMustRead, { params: { id: feedId } }))
  const [opened, setOpened] = useState<'people' | 'settings'>()
  const close = () => setOpened(undefined)
  useLive('must_reads.changed', ({ ids: feedIds }) => {
    if (feedIds.includes(feedId)) void refreshProgress(client, feedId)
  })
  const status = query.data
  if (!status) return null
  const { mustRead, progress, can } = status
  const settings = can.manage && (
    <Button size="xSmall" situation="neutral" icon="document" onClick={() => setOpened('settings')}>
      {mustRead ? t.settings : t.ask}
    </Button>
  )
  return (
    <>
      {progress ? (
        <Card as="section" bleeds aria-label={t.title} className={styles.panel}>
          <div className={styles.head}>
            <h2 className={styles.title}>{t.title}</h2>
            {settings}
          </div>
          <Bars progress={progress} />
          <div className={styles.actions}>
            <Button size="xSmall" icon="users" aria-haspopup="dialog" onClick={() => setOpened('people')}>
              {t.showPeople}
            </Button>
            {can.remind && <Remind feedId={feedId} missing={progress.askedCount - progress.confirmedCount} />}
            {can.export && <Export feedId={feedId} />}
          </div>
        </Card>
      ) : (
        settings && <div className={styles.ask}>{settings}</div>
      )}
      {opened === 'people' && progress && (
        <MustReadPeople feedId={feedId} progress={progress} onClose={close} />
      )}
      {opened === 'settings' && <MustReadDialog feedId={feedId} status={status} onClose={close} />}
    </>
  )
}

function Bars({ progress }: { progress: Progressed }) {
  const t = useStrings(progressWords)
  const [all, setAll] = useState(false)
  const { departments, askedCount, confirmedCount } = progress
  const share = (confirmed: number, asked: number) => (asked === 0 ? 1 : confirmed / asked)
  const shown = all ? departments : departments.slice(0, few)
  return (
    <>
      <Progress
        label={t.confirmedOverall}
        value={share(confirmedCount, askedCount)}
        situation={confirmedCount === askedCount ? 'success' : 'standard'}
        detail={t.people(confirmedCount, askedCount)}
      />
      {departments.length > 1 && (
        <ul className={styles.departments}>
          {shown.map(({ id, name, ...counts }) => (
            <li key={id ?? 0}>
              <Progress
                label={name ?? t.noDepartment}
                value={share(counts.confirmedCount, counts.askedCount)}
                situation={counts.confirmedCount === counts.askedCount ? 'success' : 'standard'}
                detail={t.people(counts.confirmedCount, counts.askedCount)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length < departments.length && (
        <Button size="xSmall" priority="tertiary" iconAfter="chevronDown" onClick={() => setAll(true)}>
          {t.allDepartments(departments.length)}
        </Button>
      )}
    </>
  )
}

function Remind({ feedId, missing }: { feedId: number; missing: number }) {
  const t = useStrings(progressWords)
  const toast = useToast()
  const client = useQueryClient()
  const delivery = useMailDelivery()
  const [asking, setAsking] = useState(false)
  const remind = async () => {
    try {
      const { remindedCount } = await call(remindMustRead, { params: { id: feedId }, body: {} })
      toast.success(t.reminded(remindedCount))
    } catch (error) {
      // If the dialog stayed open, it could not show the reason.
      toast.danger((error instanceof ApiError && error.message) || t.remindFailed)
    }
    await refreshProgress(client, feedId)
  }
  return (
    <>
      <Button size="xSmall" icon="announcement" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t.remind}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.remindTitle(missing)}
        confirmLabel={t.remindNow}
        onConfirm={remind}
        onClose={() => setAsking(false)}
      >
        {delivery === 'none' ? t.noticeOnly : t.remindWords}
      </ConfirmDialog>
    </>
  )
}

function Export({ feedId }: { feedId: number }) {
  const t = useStrings(progressWords)
  return (
    <Button
      size="xSmall"
      situation="neutral"
      icon="download"
      onClick={() => location.assign(exportMustRead.path.replace('{id}', String(feedId)))}
    >
      {t.exportFile}
    </Button>
  )
}
