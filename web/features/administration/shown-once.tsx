import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import lists from './admin-lists.module.css'

type Props = {
  title: string
  /** Why to copy it now. */
  warning: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A secret that cannot be shown again. */
export const ShownOnce = ({ title, warning, closeLabel, onClose, children }: Props) => (
  <Dialog
    open
    title={title}
    losesNothing
    onClose={onClose}
    footer={
      <Button priority="primary" onClick={onClose}>
        {closeLabel}
      </Button>
    }
  >
    <div className={lists.section}>
      <Notice situation="warning">{warning}</Notice>
      {children}
    </div>
  </Dialog>
)
