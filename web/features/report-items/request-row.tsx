import type { Answer } from '#contract/endpoint.ts'
import type { listOwnTasks } from '#contract/report-items.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menuUsePath } from '../menus/menus-query.ts'
import { reportItems } from './report-items.strings.ts'
import styles from './request-row.module.css'
import { DueDay } from './task-rows.tsx'
import { useTick } from './use-tasks.ts'

export type Request = Answer<typeof listOwnTasks>['tasks'][number]

/** One request to the person, with its action. */
export function RequestRow({ request }: { request: Request }) {
  const t = useStrings(reportItems)
  const { author, menu, feedId, title } = request
  return (
    <div className={styles.row}>
      {request.targetMenu ? <MenuToUse request={request} /> : <ToTick request={request} />}
      <p className={styles.detail}>
        <DueDay {...request} />
        <span>{t.from(author.name, menu.name)}</span>
        {feedId !== null && (
          <AppLink to={`/feeds/${feedId}`} aria-label={t.toPostOf(title)}>
            {t.toPost}
          </AppLink>
        )}
      </p>
    </div>
  )
}

function MenuToUse({ request }: { request: Request }) {
  const t = useStrings(reportItems)
  const href = useHref()
  const menu = request.targetMenu!
  return (
    <div className={styles.head}>
      <MenuTile iconName={menu.iconName} tone={menu.tone} />
      <span className={styles.words}>
        <span className={styles.title}>{menu.name}</span>
        <span>{request.title}</span>
      </span>
      {request.can.use ? (
        <Button
          size="xSmall"
          priority="primary"
          href={href(menuUsePath(menu))}
          aria-label={t.openMenuOf(menu.name)}
        >
          {t.openMenu}
        </Button>
      ) : (
        <span className={styles.note}>{t.notUsable}</span>
      )}
    </div>
  )
}

function ToTick({ request }: { request: Request }) {
  const t = useStrings(reportItems)
  const toast = useToast()
  const tick = useTick(null)
  const { id, title } = request
  // It leaves the list with the response; until then it is shown as ticked.
  const done = tick.isPending || tick.isSuccess
  return (
    <Checkbox
      label={title}
      checked={done}
      disabled={done}
      onChange={() =>
        tick.mutate(
          { taskId: id, done: true },
          {
            onSuccess: () =>
              toast.success(t.ticked(title), {
                action: { label: t.undo, onAction: () => tick.mutate({ taskId: id, done: false }) },
              }),
          },
        )
      }
    />
  )
}
