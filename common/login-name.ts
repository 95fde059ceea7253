import { normalForm } from './normal-form.ts'

/** A sign-in name as it is kept and compared: width, case and outer blanks make no difference. */
export const foldLoginName = (text: string) => normalForm(text).trim().toLowerCase()
