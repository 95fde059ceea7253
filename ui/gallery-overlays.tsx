import { useState } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { galleryStrings } from './gallery.strings.ts'
import { GalleryPart, Row } from './gallery-part.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { useStrings } from './locale.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from './menu.tsx'
import { Sheet } from './sheet.tsx'
import { useToast } from './toast.tsx'

export function GalleryOverlays() {
  const t = useStrings(galleryStrings)
  const toast = useToast()
  const [shown, setShown] = useState<
    'small' | 'dialog' | 'large' | 'form' | 'sheet' | 'confirm' | 'publish'
  >()
  const [newest, setNewest] = useState(true)
  const close = () => setShown(undefined)
  const footer = (
    <Button priority="primary" onClick={close}>
      {t.save}
    </Button>
  )
  return (
    <GalleryPart title={t.overlays}>
      <Row>
        <Menu
          label={t.actions}
          placement="below-start"
          trigger={(props) => <IconButton {...props} icon="more" label={t.actions} />}
        >
          <MenuItem icon="edit">{t.edit}</MenuItem>
          <MenuItem icon="link" after={<Badge count={3} situation="neutral" />}>
            {t.copyLink}
          </MenuItem>
          <MenuItem icon="help" href="#help">
            {t.openHelp}
          </MenuItem>
          <MenuItem icon="lock" disabled>
            {t.range}
          </MenuItem>
          <MenuLine />
          <MenuSection label={t.sortBy}>
            <MenuItem checked={newest} onSelect={() => setNewest(true)}>
              {t.newest}
            </MenuItem>
            <MenuItem checked={!newest} onSelect={() => setNewest(false)}>
              {t.popular}
            </MenuItem>
          </MenuSection>
          <MenuLine />
          <MenuItem icon="trash" situation="danger" onSelect={() => setShown('confirm')}>
            {t.remove}
          </MenuItem>
        </Menu>
        <Button situation="neutral" onClick={() => setShown('dialog')}>
          {t.openDialog}
        </Button>
        <Button situation="neutral" onClick={() => setShown('small')}>
          {t.openSmall}
        </Button>
        <Button situation="neutral" onClick={() => setShown('large')}>
          {t.openLarge}
        </Button>
        <Button situation="neutral" onClick={() => setShown('form')}>
          {t.openForm}
        </Button>
        <Button situation="neutral" onClick={() => setShown('sheet')}>
          {t.openSheet}
        </Button>
        <Button situation="danger" onClick={() => setShown('confirm')}>
          {t.askFirst}
        </Button>
        <Button onClick={() => setShown('publish')}>{t.askPlainly}</Button>
        <Button situation="neutral" onClick={() => toast.success(t.hidden, { closable: true })}>
          {t.toastPlain}
        </Button>
        <Button
          situation="neutral"
          onClick={() => toast.success(t.hidden, { action: { label: t.undo, onAction: () => undefined } })}
        >
          {t.toastGood}
        </Button>
        <Button
          situation="neutral"
          onClick={() =>
            toast.danger(t.notSent, {
              stays: true,
              action: { label: t.sendAgain, onAction: () => undefined },
            })
          }
        >
          {t.toastBad}
        </Button>
      </Row>
      <Dialog open={shown === 'dialog'} onClose={close} title={t.dialogTitle} footer={footer}>
        <Input label={t.name} defaultValue={t.nameValue} />
      </Dialog>
      {shown === 'form' && (
        <FormDialog
          submission={{ pending: false, sent: false, submit: close }}
          enterSubmits
          title={t.dialogTitle}
          submitLabel={t.save}
          onClose={close}
          failure={t.notSent}
        >
          <Input label={t.name} defaultValue={t.nameValue} />
        </FormDialog>
      )}
      <Dialog open={shown === 'small'} onClose={close} title={t.dialogTitle} size="small">
        <p>{t.noPostsText}</p>
      </Dialog>
      <Dialog open={shown === 'large'} onClose={close} title={t.dialogTitle} size="large" footer={footer}>
        <p>{t.longText}</p>
      </Dialog>
      <Sheet open={shown === 'sheet'} onClose={close} title={t.dialogTitle} footer={footer}>
        <p>{t.longText}</p>
      </Sheet>
      <ConfirmDialog
        open={shown === 'confirm'}
        onClose={close}
        onConfirm={() => toast.success(t.deleted)}
        title={t.confirmTitle}
        confirmLabel={t.remove}
        situation="danger"
      >
        {t.confirmText}
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === 'publish'}
        onClose={close}
        onConfirm={() => undefined}
        title={t.publishTitle}
        confirmLabel={t.publish}
      />
    </GalleryPart>
  )
}
