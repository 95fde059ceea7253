import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useCommands } from '../app-commands/use-commands.tsx'
import { NewerNotice } from '../drafts/newer-notice.tsx'
import { isStarted, usePostDraft } from '../drafts/use-post-draft.ts'
import { asPostDraft, forgetServerDraft, useServerDraft } from '../drafts/use-server-draft.ts'
import { menuUsePath } from '../menus/menus-query.ts'
import { scheduledPosts } from '../scheduled-posts/scheduled-posts.strings.ts'
import styles from './composer.module.css'
import { composer } from './composer.strings.ts'
import { ComposerForm } from './composer-form.tsx'
import { DraftMenu } from './draft-menu.tsx'
import { MenuChooser } from './menu-chooser.tsx'
import { useComposerMenu } from './use-composer-menu.ts'
import { useSubmitPost } from './use-submit-post.ts'

type Props = { menuId: number | undefined; onClose: () => void }

/** The dialog in which a post is written, with the menu of the last one. Its chip opens the list of menus. */
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
  const started = isStarted(draft)
  // The text of another menu's draft is kept for the requested menu.
  const { menu, elsewhere, pending } = useComposerMenu(draft.menuId || menuId)
  const [asking, setAsking] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  // A menu with its own form is used on its own page. The text written before stays here, to choose again.
  const leaves = started ? undefined : elsewhere
  useEffect(() => {
    if (leaves) navigate(leaves, { replace: true })
  }, [leaves, navigate])
  // What is written keeps its menu, whatever is posted meanwhile.
  const keeps = started && !draft.menuId ? menu?.id : undefined
  useEffect(() => {
    if (keeps !== undefined) change((now) => ({ ...now, menuId: keeps }))
  }, [keeps, change])
  const submission = useSubmitPost(post, menu, onClose)
  const commands = useCommands(draft.text)
  const submit = commands.may ? commands.run : submission.submit
  const writes = menu !== undefined || pending || leaves !== undefined
  const chooses = asking || !writes

  const discard = () => {
    const old = draft
    if (old.version > 0) void forgetServerDraft(old.clientKey)
    forget()
    submission.reset()
    toast.success(t.discarded, { action: { label: t.undo, onAction: () => bringBack(old) } })
  }
  const write = () => {
    setAsking(false)
    requestAnimationFrame(() => text.current?.focus({ preventScroll: true }))
  }
  const close = () => {
    if (asking && writes) write()
    else if (!submission.sending) onClose()
  }
  return (
    <Dialog
      open
      losesNothing
      title={chooses ? t.chooseMenu : t.title}
      className={styles.dialog}
      onClose={close}
      footer={
        chooses ? (
          writes && (
            <Button situation="neutral" icon="back" onClick={write}>
              {t.back}
            </Button>
          )
        ) : (
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
            {!started && (
              <DraftMenu drafts={server.others} onChoose={(chosen) => takeUp(asPostDraft(chosen))} />
            )}
            <Button
              priority="primary"
              icon="send"
              pending={submission.sending || commands.busy}
              onClick={submit}
            >
              {draft.when ? w.submit : t.submit}
            </Button>
          </>
        )
      }
    >
      {writes && (
        <div hidden={chooses} className={styles.editor}>
          <ComposerForm
            post={post}
            menu={menu}
            submission={submission}
            submit={submit}
            commands={commands}
            restored={restored && started}
            notice={server.kept && <NewerNotice onTakeMine={server.takeKept} />}
            text={text}
            onChangeMenu={() => setAsking(true)}
          />
        </div>
      )}
      {chooses && (
        <MenuChooser
          chosen={menu?.id}
          onChoose={(one) => {
            if (one.formKind === 'items') return navigate(menuUsePath(one), { replace: true })
            change((now) => ({ ...now, menuId: one.id }))
            write()
          }}
        />
      )}
    </Dialog>
  )
}
