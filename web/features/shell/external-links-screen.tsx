import { useState } from 'react'
import { newExternalLink, ownName, type ShellExternalLink, shellLimits } from '#common/shell/shell-parts.ts'
import type { ShellProblem } from '#common/shell/shell-problems.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { ExternalLinkDialog } from './external-link-dialog.tsx'
import { ItemList } from './item-list.tsx'
import { ShellScreen } from './shell-screen.tsx'
import { shellSettings } from './shell-settings.strings.ts'
import type { ShellEditor } from './use-shell-part.ts'

/** The company's links to other systems. */
export default function ExternalLinksSettingsScreen() {
  return (
    <ShellScreen part="external_links">
      {(editor, problems) => <ExternalLinks editor={editor} problems={problems} />}
    </ShellScreen>
  )
}

type Props = { editor: ShellEditor<'external_links'>; problems: readonly ShellProblem[] }

function ExternalLinks({ editor, problems }: Props) {
  const t = useStrings(shellSettings)
  const locale = useLocale()
  const [edited, setEdited] = useState<ShellExternalLink>()
  const links = editor.value.externalLinks
  const put = (next: ShellExternalLink[]) => editor.change({ externalLinks: next })
  const detailOf = ({ url, categoryJa, categoryEn }: ShellExternalLink) => {
    const category = ownName({ nameJa: categoryJa, nameEn: categoryEn }, locale)
    return category ? t.inCategory(category, url) : url
  }
  return (
    <>
      <ItemList
        label={t.external_links}
        items={links}
        problems={problems}
        most={shellLimits.externalLinks}
        detailOf={detailOf}
        none={t.noLinks}
        noneWords={t.noLinksWords}
        addWords={t.addLink}
        onOrder={put}
        onAdd={() => setEdited(newExternalLink(crypto.randomUUID()))}
        onEdit={setEdited}
        onRemove={(item) => put(links.filter(({ key }) => key !== item.key))}
      />
      {edited && (
        <ExternalLinkDialog
          link={edited}
          others={links}
          fresh={!links.some(({ key }) => key === edited.key)}
          people={editor.settings.people}
          onClose={() => setEdited(undefined)}
          onDone={(done) => {
            const known = links.some(({ key }) => key === done.key)
            put(known ? links.map((each) => (each.key === done.key ? done : each)) : [...links, done])
            setEdited(undefined)
          }}
        />
      )}
    </>
  )
}
