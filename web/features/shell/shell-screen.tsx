import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ShellPart } from '#common/shell/shell-parts.ts'
import { type ShellProblem, shellProblems } from '#common/shell/shell-problems.ts'
import { getShellSettings } from '#contract/shell.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useHref } from '#web/app/link.tsx'
import { useLive } from '#web/app/live.ts'
import { queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { DraftBar } from './draft-bar.tsx'
import styles from './shell-settings.module.css'
import { partNotes, shellSettings } from './shell-settings.strings.ts'
import { type ShellEditor, type ShellSettings, useShellPart } from './use-shell-part.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** The screen of each part, in the order of the tabs. */
const tabs: { part: ShellPart; path: string }[] = [
  { part: 'theme', path: '/admin/theme' },
  { part: 'navigation', path: '/admin/navigation' },
  { part: 'profile_menu', path: '/admin/profile_menu' },
  { part: 'shortcuts', path: '/admin/shortcuts' },
  { part: 'external_links', path: '/admin/external_links' },
]

type Props<P extends ShellPart> = {
  part: P
  /** Problems that only the browser can detect. */
  more?: (editor: ShellEditor<P>) => ShellProblem[]
  children: (editor: ShellEditor<P>, problems: readonly ShellProblem[]) => ReactNode
}

/** The screen of one part: its draft's state, its actions, and the part itself. */
export function ShellScreen<P extends ShellPart>({ part, ...rest }: Props<P>) {
  const t = useStrings(shellSettings)
  const href = useHref()
  const place = useRef<HTMLDivElement>(null)
  // On a phone the tabs scroll: scroll the current one into view.
  useEffect(() => {
    const tab = place.current?.querySelector(`[href$="${tabs.find((each) => each.part === part)!.path}"]`)
    tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [part])
  return (
    <AdminScreen path="/admin/theme">
      <div ref={place}>
        <LinkTabs
          label={t.parts}
          tabs={tabs.map((tab) => ({ href: href(tab.path), label: t[tab.part] }))}
          current={href(tabs.find((tab) => tab.part === part)!.path)}
        />
      </div>
      <Settings part={part} {...rest} />
    </AdminScreen>
  )
}

function Settings<P extends ShellPart>({ part, ...rest }: Props<P>) {
  const query = useQuery({ ...queryFor(getShellSettings, { params: { part } }), staleTime: 0 })
  const refetch = async () => (await query.refetch()).data
  useLive('shell.changed', () => void query.refetch())
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return <Editor key={part} part={part} settings={query.data} refetch={refetch} {...rest} />
}

type EditorProps<P extends ShellPart> = Props<P> & {
  settings: ShellSettings
  refetch: () => Promise<ShellSettings | undefined>
}

function Editor<P extends ShellPart>({ part, settings, refetch, more, children }: EditorProps<P>) {
  const notes = useStrings(partNotes)
  const editor = useShellPart(part, settings, refetch)
  const [history, setHistory] = useState(false)
  const problems = [...shellProblems(part, editor.value), ...(more?.(editor) ?? [])]
  return (
    <>
      <p className={styles.note}>{notes[part]}</p>
      <DraftBar editor={editor} problems={problems} onHistory={() => setHistory(true)} />
      {children(editor, problems)}
      {history && <VersionsDialog editor={editor} onClose={() => setHistory(false)} />}
    </>
  )
}
