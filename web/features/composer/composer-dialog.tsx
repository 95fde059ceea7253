import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { DraftChoice, NewerNotice } from '../drafts/draft-choice.tsx'
import { isStarted, usePostDraft } from '../drafts/use-post-draft.ts'
import { asPostDraft, forgetServerDraft, useServerDraft } from '../drafts/use-server-draft.ts'
import { menusQuery, menuUsePath } from '../menus/menus-query.ts'
import { scheduledPosts } from '../scheduled-posts/scheduled-posts.strings.ts'
import styles from './composer.module.css'
import { composer } from './composer.strings.ts'
import { ComposerForm } from './composer-form.tsx'
import { MenuChooser } from './menu-chooser.tsx'
import { useSubmitPost } from './use-submit-post.ts'

type Props = { menuId: number | undefined; onClose: () => void }

/** The dialog in which a post is written: first the menu, then the post. */
export default function ComposerDialog(props: Props) {
  const user = useCurrentUser()
  return user && <Composer {...props} userId={user.id} />
}

function Composer({ menuId, onClose, userId }: Props & { userId: number }) {
  const t = useStrings(composer)
  const w = useStrings(scheduledPosts)
  const toast = useToast()
  const navigate = useAppNavigate()
  const post = usePostDraft(userId, menuId)
  const { draft, change, restored, forget, bringBack, takeUp } = post
  const server = useServerDraft(post)
  const menus = useQuery(menusQuery).data?.menuCategories.flatMap((category) => category.menus)
  // The text of another menu's draft is kept for the requested menu.
  const chosen = draft.menuId ?? menuId
  const asked = menus?.find(({ id, can }) => id === chosen && can.use)
  const menu = asked?.formKind === 'post' ? asked : undefined
  const started = isStarted(draft)
  // A menu with its own form is used on its own page. The text written before stays here, to choose again.
  const elsewhere = asked && !menu && !started ? menuUsePath(asked) : undefined
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
  const submission = useSubmitPost(post, menu, onClose)

  const discard = () => {
    const old = draft
    if (old.version > 0) void forgetServerDraft(old.clientKey)
    forget()
    submission.reset()
    toast.success(t.discarded, { action: { label: t.undo, onAction: () => bringBack(old) } })
  }
  return (
    <Dialog
      open
      losesNothing
      title={t.title}
      className={styles.dialog}
      onClose={() => !submission.sending && onClose()}
      footer={
        menu && (
          <>
            <span className={styles.hint}>{t.keptAsDraft}</span>
            {submission.sending && draft.files.length > 0 && (
              <Button situation="neutral" priority="tertiary" onClick={submission.cancel}>
                {t.stop}
              </Button>
            )}
            {started && !submission.sending && (
              <Button situation="neutral" priority="tertiary" onClick={discard}>
                {t.discard}
              </Button>
            )}
            <Button priority="primary" icon="send" pending={submission.sending} onClick={submission.submit}>
              {draft.when ? w.submit : t.submit}
            </Button>
          </>
        )
      }
    >
      {menu ? (
        <ComposerForm
          post={post}
          menu={menu}
          submission={submission}
          restored={restored && started}
          notice={server.kept && <NewerNotice onTakeMine={server.takeKept} />}
          onChangeMenu={() => change((now) => ({ ...now, menuId: 0 }))}
        />
      ) : (
        <>
          {!started && (
            <DraftChoice drafts={server.others} onChoose={(chosen) => takeUp(asPostDraft(chosen))} />
          )}
          <MenuChooser
            onChoose={(one) =>
              one.formKind === 'items'
                ? navigate(menuUsePath(one), { replace: true })
                : change((now) => ({ ...now, menuId: one.id }))
            }
          />
        </>
      )}
    </Dialog>
  )
}
