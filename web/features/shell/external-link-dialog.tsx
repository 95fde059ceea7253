import { useId, useState } from 'react'
import { type ShellExternalLink, shellLimits } from '#common/shell/shell-parts.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ItemDialog, type ItemDialogProps, useItemProblems } from './item-dialog.tsx'
import { shellSettings } from './shell-settings.strings.ts'

type Props = Pick<ItemDialogProps<ShellExternalLink>, 'fresh' | 'people' | 'onClose' | 'onDone'> & {
  link: ShellExternalLink
  /** All links, for their categories. */
  others: readonly ShellExternalLink[]
}

/** An external link: its name, address, category, icon and audience. */
export function ExternalLinkDialog({ link, others, ...rest }: Props) {
  const t = useStrings(shellSettings)
  const [item, setItem] = useState(link)
  const { problem, tried, good, setTried } = useItemProblems('external_links', { externalLinks: [item] })
  const categories = [...new Set(others.map(({ categoryJa }) => categoryJa).filter(Boolean))]
  const list = useId()
  return (
    <ItemDialog
      {...rest}
      item={item}
      onChange={setItem}
      title={rest.fresh ? t.addLink : t.editLink}
      tried={tried}
      good={good}
      problem={problem}
      onTry={() => setTried(true)}
    >
      <Input
        label={t.address}
        note={t.addressNote}
        error={problem('addressWrong')}
        type="url"
        inputMode="url"
        required
        value={item.url}
        onChange={(url) => setItem({ ...item, url })}
      />
      <Input
        label={t.category}
        note={t.categoryNote}
        maxLength={shellLimits.name}
        list={list}
        value={item.categoryJa}
        onChange={(categoryJa) => {
          const known = others.find((other) => other.categoryJa === categoryJa && other.categoryEn)
          setItem({ ...item, categoryJa, categoryEn: known?.categoryEn ?? item.categoryEn })
        }}
      />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {item.categoryJa && (
        <Input
          label={t.englishCategory}
          lang="en"
          maxLength={shellLimits.name}
          value={item.categoryEn}
          onChange={(categoryEn) => setItem({ ...item, categoryEn })}
        />
      )}
    </ItemDialog>
  )
}
