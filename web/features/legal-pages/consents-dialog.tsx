import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { exportLegalConsents, type legalPages, listLegalConsents } from '#contract/legal-pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { adminLegalWords } from './admin-legal-pages.strings.ts'
import styles from './legal-pages.module.css'

type Props = { page: (typeof legalPages)[number]; number: number; onClose: () => void }

const states = ['all', 'agreed', 'missing'] as const

/** Who has agreed to a version and who has not, with the file of the evidence. */
export function ConsentsDialog({ page, number, onClose }: Props) {
  const t = useStrings(adminLegalWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [state, setState] = useState<(typeof states)[number]>('all')
  const query = useInfiniteQuery({
    ...pagesFor(listLegalConsents, { params: { page }, query: { number, state } }, 'legalConsents'),
    staleTime: 0,
  })
  const people = query.data
  const file = `${exportLegalConsents.path.replace('{page}', page)}?number=${number}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.consentsOf(number)}
      footer={
        <>
          <Button situation="neutral" icon="download" onClick={() => location.assign(file)}>
            {t.csv}
          </Button>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <Tabs
        label={t.state}
        tabs={states.map((id) => ({ id, label: t[id] }))}
        value={state}
        onChange={setState}
      >
        {people ? (
          people.length === 0 ? (
            <p className={styles.note}>{t.nobody}</p>
          ) : (
            <ul>
              {people.map(({ user, agreedAt }) => (
                <li key={user.id} className={styles.row}>
                  <Avatar name={user.name} src={user.profileImgPath} size="small" />
                  <span className={styles.words}>{user.name}</span>
                  <span className={styles.note}>
                    {agreedAt ? readableDateTime(agreedAt, { locale, timeZone }) : t.missing}
                  </span>
                </li>
              ))}
            </ul>
          )
        ) : query.isError ? (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        ) : (
          <SkeletonText lines={4} />
        )}
        <ListEnd query={query}>
          <SkeletonText lines={2} />
        </ListEnd>
      </Tabs>
    </Dialog>
  )
}
