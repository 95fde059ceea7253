import type { ComponentProps } from 'react'
import { Input } from '#ui/input.tsx'

type Props = Pick<ComponentProps<typeof Input>, 'ref' | 'label' | 'name' | 'value' | 'onChange' | 'error'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password input that works with password managers. */
export const PasswordInput = (props: Props) => (
  <Input name="password" {...props} type="password" maxLength={200} />
)
