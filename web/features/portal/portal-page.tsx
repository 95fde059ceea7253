import type { ReactNode } from 'react'
import { inPhoneOrder } from '#common/portal/portal-content.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewPortal } from '#contract/portal.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './portal.module.css'
import { PortalBlock } from './portal-block.tsx'

type Page = Answer<typeof previewPortal>['page']
export type Block = Page['blocks'][number]

type Props = {
  page: Page
  layout: 'pc' | 'phone'
  /** A preview: links work, nothing can be answered. */
  readOnly?: boolean
}

const bare: readonly Block['kind'][] = ['banner', 'embed']

/** The blocks of a page: a grid on PCs, a column in its own order on phones. */
export function PortalPage({ page, layout, readOnly = false }: Props) {
  const blocks =
    layout === 'pc'
      ? page.blocks.filter(({ onPc }) => onPc)
      : inPhoneOrder(page.blocks, page.phoneOrder).filter(({ onPhone }) => onPhone)
  return (
    <div className={classNames(styles.page, layout === 'pc' ? styles.grid : styles.column)}>
      {blocks.map((block) => (
        <Frame key={block.key} block={block}>
          <PortalBlock block={block} readOnly={readOnly} />
        </Frame>
      ))}
    </div>
  )
}

function Frame({ block, children }: { block: Block; children: ReactNode }) {
  const id = `portal-${block.key}`
  return (
    <section
      className={classNames(styles.block, styles[block.width])}
      {...(block.title && { 'aria-labelledby': id })}
    >
      {block.title && (
        <h2 id={id} className={styles.title}>
          {block.title}
        </h2>
      )}
      {bare.includes(block.kind) ? (
        children
      ) : (
        <Card padding="none" className={styles.card}>
          {children}
        </Card>
      )}
    </section>
  )
}
