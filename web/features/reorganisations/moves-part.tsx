import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listReorganisationMoves, saveReorganisationMoves } from '#contract/reorganisations.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { MoveDialog } from './move-dialog.tsx'
import { DepartmentMoveDialog, PasteDialog } from './move-many-dialogs.tsx'
import styles from './reorganisations.module.css'
import { moveWords, reorganisationWords } from './reorganisations.strings.ts'
import { type Reorganisation, useRefreshReorganisations } from './use-reorganisation.ts'

export type Move = Answer<typeof listReorganisationMoves>['moves'][number]

type Place = { departmentName: string | null; positionName: string | null; jobLabel: string }

/** The people a reorganisation moves individually. */
export function MovesPart({ reorganisation }: { reorganisation: Reorganisation }) {
  const t = useStrings(moveWords)
  const [open, setOpen] = useState<'one' | 'department' | 'paste' | Move>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t.intro}</p>
      <div className={styles.bar}>
        <Button size="xSmall" icon="plus" onClick={() => setOpen('one')}>
          {t.add}
        </Button>
        <Button size="xSmall" icon="departments" onClick={() => setOpen('department')}>
          {t.addDepartment}
        </Button>
        <Button size="xSmall" icon="copy" onClick={() => setOpen('paste')}>
          {t.paste}
        </Button>
      </div>
      <Moves reorganisation={reorganisation} onEdit={setOpen} />
      {open === 'department' && <DepartmentMoveDialog reorganisation={reorganisation} onClose={close} />}
      {open === 'paste' && <PasteDialog reorganisation={reorganisation} onClose={close} />}
      {open === 'one' && <MoveDialog reorganisation={reorganisation} onClose={close} />}
      {typeof open === 'object' && <MoveDialog reorganisation={reorganisation} move={open} onClose={close} />}
    </div>
  )
}

function Moves({ reorganisation, onEdit }: { reorganisation: Reorganisation; onEdit: (move: Move) => void }) {
  const t = useStrings(moveWords)
  const words = useStrings(reorganisationWords)
  const refresh = useRefreshReorganisations()
  const { id, version } = reorganisation
  const query = useInfiniteQuery({
    ...pagesFor(listReorganisationMoves, { params: { id } }, 'moves'),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="users" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  const remove = async (userId: number) => {
    try {
      await call(saveReorganisationMoves, { params: { id }, body: { version, removedUserIds: [userId] } })
    } catch (error) {
      toast.danger(sentenceOf(error, words.failedToDo))
    }
    await refresh()
  }
  const line = ({ departmentName, positionName, jobLabel }: Place) =>
    [departmentName ?? t.gone, positionName, jobLabel].filter(Boolean).join(' · ')
  const lines = (places: readonly Place[]) => places.map(line).join(' / ') || t.nowhere
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {query.data.map((move) => (
          <li key={move.user.id} className={styles.row}>
            <Avatar name={move.user.name} src={move.user.profileImgPath} size="medium" />
            <span className={styles.words}>
              <span className={styles.head}>
                <span className={styles.name}>{move.user.name}</span>
                {move.changed && <Tag situation="warning">{t.changed}</Tag>}
              </span>
              <span>{t.arrow(lines(move.before), lines(move.memberships))}</span>
            </span>
            <span className={styles.actions}>
              <Button
                size="xSmall"
                situation="neutral"
                aria-label={t.editOf(move.user.name)}
                onClick={() => onEdit(move)}
              >
                {t.edit}
              </Button>
              <Button
                size="xSmall"
                situation="neutral"
                aria-label={t.removeOf(move.user.name)}
                onClick={() => remove(move.user.id)}
              >
                {t.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}
