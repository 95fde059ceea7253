import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog that opens from the lower edge of a phone, within reach of the thumb. */
export const Sheet = (props: Omit<DialogProps, 'sheet'>) => <Dialog {...props} sheet />
